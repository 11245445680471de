import { lines } from '../service.ts';

export const REGISTRY_IN_FILIPINO = {
  certified_copy: {
    name: 'Sertipikadong kopya ng rekord ng kapanganakan, kasal o kamatayan',
    description:
      'Kopyang may tatak ng tagapagrehistro ng lungsod, ipi-print habang naghihintay kung dito nairehistro. Tinatanggap ng mga paaralan, embahada at tanggapan ng gobyerno.',
    location: 'City Hall, unang palapag, Bintana 4',
    requirements: lines(
      'Anumang balidong ID',
      'Buong pangalan, petsa at lugar na nasa rekord',
      'Sulat ng pahintulot, kung para sa hindi kapamilya',
      'PHP 150 sa bawat kopya',
    ),
  },
  marriage_licence: {
    name: 'Pag-aaplay ng lisensya sa kasal',
    description:
      'Sabay na mag-aaplay ang magkapareha. Ibibigay ang lisensya sampung araw matapos ipaskil ang abiso, at balido ito nang 120 araw saanman sa bansa.',
    location: 'City Hall, unang palapag, Bintana 7',
    requirements: lines(
      'Sertipiko ng kapanganakan ng magkapareha',
      'Sertipiko ng magkapareha na walang rekord ng kasal (CENOMAR)',
      'Sertipiko ng pre-marriage orientation',
      'Balidong ID ng magkapareha',
      'Pahintulot o payo ng magulang, para sa wala pang 25',
    ),
  },
  late_registration: {
    name: 'Huling pagpaparehistro ng kapanganakan',
    description:
      'Para sa mga kapanganakang hindi nairehistro sa loob ng tatlumpung araw. Sasamahan kayo ng opisyal sa pagsuri ng mga papeles at ihahanda niya ang sinumpaang salaysay.',
    location: 'City Hall, unang palapag, Bintana 8',
    requirements: lines(
      'Sertipiko na walang rekord ng kapanganakan',
      'Sertipiko ng binyag o rekord sa paaralan',
      'Balidong ID ng nag-aaplay at ng dalawang saksi',
      'Sertipiko ng paninirahan mula sa barangay',
    ),
  },
  mobile_registration: {
    name: 'Pagpaparehistro sa mga barangay',
    description:
      'Pupunta ang rehistro sa barangay hall nang isang araw. Pansamantalang itinigil hanggang dumating ang bagong sasakyan.',
    location: 'Barangay hall, inaanunsiyo sa bawat pagbisita',
    requirements: lines('Anumang balidong ID', 'Sertipiko ng paninirahan mula sa barangay'),
  },
};
