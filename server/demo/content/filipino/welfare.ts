import { lines } from '../service.ts';

export const WELFARE_IN_FILIPINO = {
  senior_id: {
    name: 'ID at booklet ng senior citizen',
    description:
      'Unang ID, pagpapanibago o pagpapalit ng nawalang ID, kasama ang booklet para sa gamot at grocery. Dito na kukunan ng litrato.',
    location: 'City Hall Annex, unang palapag, Counter 1',
    requirements: lines(
      'Sertipiko ng kapanganakan o anumang ID na may petsa ng kapanganakan',
      'Patunay na nakatira rito nang anim na buwan o higit pa',
      'Lumang ID, kung magpapanibago',
      'Sinumpaang salaysay ng pagkawala, kung magpapalit',
    ),
  },
  pwd_id: {
    name: 'Pag-aaplay ng PWD ID',
    description:
      'ID para sa may kapansanan, bago o panibago. Titingnan muna ng social worker ang mga papeles at sasabihin kung may kulang, upang isang beses lang kayo pumunta.',
    location: 'City Hall Annex, unang palapag, Counter 2 (pasukang walang baitang sa Kalye Luna)',
    requirements: lines(
      'Sertipiko ng doktor na nagsasabi ng kapansanan',
      'Anumang balidong ID',
      'Dalawang litrato, 1 x 1 pulgada',
      'Sertipiko ng paninirahan mula sa barangay',
    ),
  },
  solo_parent: {
    name: 'Oryentasyon para sa solo parent',
    description:
      'Isang oras sa maliit na grupo tungkol sa solo parent ID, pagliban sa trabaho, tulong sa pag-aaral at kung sino ang tatawagan. Maaaring ibigay agad ang aplikasyon pagkatapos.',
    location: 'City Hall Annex, ika-2 palapag, Conference Room',
    requirements: lines(
      'Sertipiko ng kapanganakan ng mga anak',
      'Anumang balidong ID',
      'Sertipiko ng barangay na mag-isa ninyo silang pinalalaki',
    ),
  },
  crisis_assistance: {
    name: 'Tulong sa krisis: panayam',
    description:
      'Pribadong pakikipag-usap sa social worker tungkol sa tulong sa bayarin sa ospital, gamot, libing o nasirang bahay. Kailangang beripikado muna ang inyong pagkakakilanlan dahil pera ng bayan ang ibinibigay.',
    location: 'City Hall Annex, ika-2 palapag, Silid 204',
    requirements: lines(
      'Balidong ID ng humihingi ng tulong',
      'Sertipiko ng indigency mula sa barangay',
      'Bayarin sa ospital, reseta o sertipiko ng kamatayan, alinman ang angkop',
    ),
  },
};
