import { lines } from '../service.ts';

export const HEALTH_IN_FILIPINO = {
  consultation: {
    name: 'Pangkalahatang konsulta',
    description:
      'Makikinig, susuri at magpapayo ang doktor. Pumunta kung may bagong nararamdaman, kung hindi gumagaling, o kung kailangan ng reseta. Libre ang mga pangunahing gamot sa bintana ng parmasya.',
    location: 'City Health Building, unang palapag, Silid 1 hanggang 3',
    requirements: lines(
      'Anumang ID na may pangalan at tirahan ninyo',
      'Mga gamot na iniinom ninyo, o listahan ng mga ito',
      'Mga dating resulta at reseta, kung mayroon',
    ),
  },
  dental: {
    name: 'Pagpapatingin ng ngipin',
    description:
      'Pagsusuri, paglilinis, simpleng pasta at bunot ng dentista ng lungsod. Titingnan muna ng klinika ang bawat hiling upang mailaan ang tamang oras.',
    location: 'City Health Building, ika-2 palapag, Dental Clinic',
    requirements: lines(
      'Anumang ID na may pangalan at tirahan ninyo',
      'Form tungkol sa kalusugan, na sinasagutan online bago pumunta',
      'Para sa wala pang 18: magulang o tagapag-alaga',
    ),
  },
  prenatal: {
    name: 'Konsulta para sa buntis',
    description:
      'Regular na pagbisita sa komadrona habang nagbubuntis: presyon, paglaki ng sanggol, bitamina at plano sa panganganak. Tatawagin ang doktor kung kailangan.',
    location: 'City Health Building, ika-2 palapag, Mother and Child Clinic',
    requirements: lines(
      'Mother’s record book, kung mayroon',
      'Pinakahuling ultrasound at resulta ng laboratoryo',
      'Numero sa PhilHealth',
    ),
  },
  immunization: {
    name: 'Bakuna para sa bata',
    description:
      'Libreng bakuna para sa mga bata hanggang limang taong gulang, ayon sa pambansang iskedyul. Titimbangin at susukatin din ng nars ang bata at sasabihin kung kailan babalik.',
    location: 'City Health Building, unang palapag, Vaccination Room',
    requirements: lines(
      'Immunization card ng bata',
      'Sertipiko ng kapanganakan, sa unang pagbisita lamang',
      'Tuwalya at pamalit na damit ng bata',
    ),
  },
  animal_bite: {
    name: 'Paggamot sa kagat ng hayop',
    description:
      'Mga kasunod na dosis ng bakuna laban sa rabies matapos makagat o makalmot. Bukas araw-araw.',
    notice:
      'Unang dosis: huwag maghintay ng bakanteng oras. Hugasan ang sugat nang labinlimang minuto at pumunta agad.',
    location: 'City Health Building, unang palapag, Silid 6, pasukan sa Kalye Luna',
    requirements: lines('Animal bite record card', 'Anumang ID na may pangalan ninyo'),
  },
  senior_wellness: {
    name: 'Umaga ng kalusugan para sa senior',
    description:
      'Isang umaga para sa presyon, asukal sa dugo, paningin at pakikipag-usap sa nars tungkol sa pagkain at gamot. May magaang ehersisyo sa patyo para sa gustong sumali.',
    location: 'City Health Building, ika-3 palapag, Function Hall (may elevator)',
    requirements: lines(
      'Senior citizen ID o anumang ID na may petsa ng kapanganakan',
      'Mga maintenance na gamot na iniinom ninyo',
      'Salamin sa pagbasa, kung gumagamit',
    ),
  },
  internal_medicine: {
    name: 'Klinika ng internal medicine',
    description:
      'Espesyalista sa puso, baga, tiyan at asukal sa dugo, dalawang beses sa isang linggo. Habang nagbu-book, itatanong namin ang lagay ninyo; babasahin ng nars ang mga sagot bago kayo dumating upang maunang matingnan ang hindi makapaghihintay.',
    location: 'City Health Building, unang palapag, Silid 4',
    requirements: lines(
      'Anumang ID na may pangalan at tirahan ninyo',
      'Mga dating resulta at reseta, kung mayroon',
    ),
  },
};
