import { lines } from '../service.ts';

export const PERMITS_IN_FILIPINO = {
  new_permit: {
    name: 'Bagong permit sa negosyo',
    description:
      'Ibigay ang aplikasyon, ipasuri ito at magbayad sa iisang lugar. Kung kumpleto ang papeles, ibibigay ang permit sa loob ng tatlong araw ng trabaho.',
    location: 'City Hall, ika-2 palapag, Business One-Stop Shop, Counter 1 at 2',
    requirements: lines(
      'Rehistro sa DTI, SEC o CDA',
      'Kontrata ng upa o patunay ng pag-aari',
      'Barangay business clearance',
      'Sketch ng lugar ng negosyo',
      'Balidong ID ng may-ari',
    ),
  },
  renewal_desk: {
    name: 'Pagpapanibago ng permit sa negosyo: help desk',
    description:
      'Susuriin namin ang mga papeles, itatama ang tasasyon at sasagutin ang mga tanong tungkol sa bayarin, upang ilang minuto na lang ang mismong pagpapanibago.',
    location: 'City Hall, ika-2 palapag, Business One-Stop Shop, Counter 5',
    requirements: lines(
      'Permit sa negosyo noong nakaraang taon',
      'Income tax return o pahayag ng kabuuang benta',
      'Barangay business clearance',
    ),
  },
  market_stall: {
    name: 'Puwesto sa palengke: panayam',
    description:
      'Maikling pakikipag-usap sa tagapangasiwa ng palengke para sa nag-aaplay ng puwesto. Maaaring humiling ang ilang tao ng iisang oras. Ang tanggapan ang pipili at magsasabi sa lahat.',
    location: 'Pamilihang Bayan, ika-2 palapag, Tanggapan ng Tagapangasiwa',
    requirements: lines(
      'Form ng aplikasyon para sa puwesto',
      'Health certificate, kung pagkain',
      'Dalawang litrato, 2 x 2 pulgada',
    ),
  },
};

export const EMPLOYMENT_IN_FILIPINO = {
  job_matching: {
    name: 'Panayam sa paghahanap ng trabaho',
    description:
      'Titingnan namin ang inyong kakayahan at nais at ang mga bakanteng trabaho rito, at irerekomenda kayo sa angkop. Dalhin ang mayroon kayo, tutulong kami sa iba pa.',
    location: 'City Hall Annex, unang palapag, Silid 102',
    requirements: lines(
      'Résumé o listahan ng mga dating trabaho',
      'Anumang balidong ID',
      'Mga sertipiko, kung mayroon',
    ),
  },
  student_job: {
    name: 'Trabaho sa bakasyon para sa estudyante: pagbibigay ng papeles',
    description:
      'Ibigay ang mga papeles para sa trabaho sa bakasyon ng lungsod. Sampung minuto lang ito. Kailangan ng wala pang 18 ang nakasulat na pahintulot ng magulang.',
    location: 'City Hall Annex, unang palapag, Counter 4',
    requirements: lines(
      'School ID at patunay ng pag-enroll',
      'Pinakahuling grado',
      'Sertipiko ng kapanganakan',
      'Pahintulot ng magulang, para sa wala pang 18',
    ),
  },
  livelihood: {
    name: 'Pagsasanay sa kabuhayan: paggawa ng sabon at kandila',
    description: 'Isang umaga ng pagsasanay kasama ang tagapagturo. May libreng gamit.',
    location: 'City Hall Annex, ika-2 palapag, Training Room',
    requirements: lines('Anumang balidong ID', 'Apron'),
  },
};
