/** The organisation of the demo. City, people and numbers are invented. */
import type { InputOf } from '#schema/declaration/recordTypes.ts';
import type { settings } from '#schema/index.ts';

export const ORGANISATION = {
  organisation_name: 'Lungsod ng San Isidro',
  contact_email: 'hello@sanisidro.test',
  contact_phone: '02 8555 0100',
  contact_address: 'City Hall, 1 Mabini Avenue, Barangay Poblacion, Lungsod ng San Isidro',
  time_zone: 'Asia/Manila',
  languages: ['en', 'fil'],
  public_figures: true,
  barangays: [
    'Bagong Silang',
    'Balite',
    'Bukal',
    'Dalampasigan',
    'Ilaya',
    'Kalikasan',
    'Kanluran',
    'Mabolo',
    'Malinao',
    'Maligaya',
    'Pag-asa',
    'Paraiso',
    'Poblacion',
    'San Roque',
    'Santa Clara',
    'Silangan',
    'Tabing-Ilog',
    'Villa Esperanza',
  ],
} satisfies InputOf<typeof settings>;
