import type { InputOf } from '#schema/declaration/recordTypes.ts';
import type { team } from '#schema/index.ts';

export const TEAMS = {
  health: {
    name: 'City Health Office',
    ticket_letter: 'H',
    description:
      'Consultations, dental care, vaccination and care for mothers and children. Most services are free for residents.',
    location: 'City Health Building, ground floor, Information Desk',
    phone: '02 8555 0110',
    email: 'health@sanisidro.test',
    score_bands: [
      { from: 0, to: 3, label: 'Can wait' },
      { from: 4, to: 8, label: 'Soon' },
      { from: 9, to: 17, label: 'At once' },
    ],
    translations: {
      fil: {
        name: 'Tanggapan ng Kalusugan ng Lungsod',
        description:
          'Konsulta, ngipin, bakuna at pag-aalaga sa mga ina at bata. Libre sa mga residente ang karamihan ng serbisyo.',
        location: 'City Health Building, unang palapag, Information Desk',
      },
    },
  },
  registry: {
    name: 'Civil Registry',
    ticket_letter: 'R',
    description:
      'Keeps the records of births, marriages and deaths of the city, and issues certified copies.',
    location: 'City Hall, ground floor, Windows 4 to 9',
    phone: '02 8555 0120',
    email: 'registry@sanisidro.test',
    translations: {
      fil: {
        name: 'Tanggapan ng Rehistro Sibil',
        description:
          'Nag-iingat ng mga rekord ng kapanganakan, kasal at kamatayan ng lungsod, at nagbibigay ng mga sertipikadong kopya.',
        location: 'City Hall, unang palapag, Bintana 4 hanggang 9',
      },
    },
  },
  welfare: {
    name: 'Social Welfare and Development Office',
    ticket_letter: 'W',
    description:
      'Identification cards and assistance for senior citizens, persons with disability, solo parents and families in need.',
    location: 'City Hall Annex, 2nd floor, Room 204',
    phone: '02 8555 0130',
    email: 'welfare@sanisidro.test',
    translations: {
      fil: {
        name: 'Tanggapan ng Kagalingang Panlipunan',
        description:
          'Mga ID at tulong para sa senior citizen, may kapansanan, solo parent at mga pamilyang nangangailangan.',
        location: 'City Hall Annex, ika-2 palapag, Silid 204',
      },
    },
  },
  permits: {
    name: 'Business Permits and Licensing Office',
    ticket_letter: 'P',
    description: 'New business permits, renewals and stalls in the public market.',
    location: 'City Hall, 2nd floor, Business One-Stop Shop',
    phone: '02 8555 0140',
    email: 'permits@sanisidro.test',
    translations: {
      fil: {
        name: 'Tanggapan ng Permit sa Negosyo',
        description: 'Bagong permit sa negosyo, pagpapanibago at mga puwesto sa pamilihang bayan.',
        location: 'City Hall, ika-2 palapag, Business One-Stop Shop',
      },
    },
  },
  employment: {
    name: 'Public Employment Service Office',
    ticket_letter: 'E',
    description: 'Brings people and employers together, and helps students find their first work.',
    location: 'City Hall Annex, ground floor, Room 102',
    phone: '02 8555 0150',
    email: 'jobs@sanisidro.test',
    translations: {
      fil: {
        name: 'Tanggapan ng Serbisyo sa Empleo (PESO)',
        description:
          'Pinagtatagpo ang mga tao at mga amo, at tinutulungan ang mga estudyante na mahanap ang unang trabaho.',
        location: 'City Hall Annex, unang palapag, Silid 102',
      },
    },
  },
} satisfies Record<string, InputOf<typeof team>>;

export type TeamKey = keyof typeof TEAMS;
