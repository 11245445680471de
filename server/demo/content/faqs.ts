import type { InputOf } from '#schema/declaration/recordTypes.ts';
import type { frequentlyAskedQuestion } from '#schema/index.ts';
import type { TeamKey } from './teams.ts';

type Faq = Omit<
  InputOf<typeof frequentlyAskedQuestion>,
  'team_id' | 'position' | 'translations'
> & {
  team?: TeamKey;
  filipino: { question: string; answer: string };
};

/** In the order in which they are shown. */
export const FAQS: readonly Faq[] = [
  {
    question: 'Do I need an account to book?',
    answer:
      'You can look at services and free times without one. To book, you need an account with a confirmed e-mail address. It takes about two minutes.',
    filipino: {
      question: 'Kailangan ko ba ng account para mag-book?',
      answer:
        'Makikita ninyo ang mga serbisyo at bakanteng oras kahit walang account. Para mag-book, kailangan ng account na may kumpirmadong e-mail address. Mga dalawang minuto lang ito.',
    },
  },
  {
    question: 'How do I cancel or move a reservation?',
    answer:
      'Sign in, open My reservations and choose the one you want to change. You can move or cancel it until the time shown on its page. After that, please call the office.',
    filipino: {
      question: 'Paano ko kakanselahin o ililipat ang reserbasyon?',
      answer:
        'Mag-sign in, buksan ang Mga reserbasyon ko at piliin ang babaguhin. Maaari itong ilipat o kanselahin hanggang sa oras na nakasulat sa pahina nito. Pagkatapos noon, tawagan ang tanggapan.',
    },
  },
  {
    question: 'What happens when I come late?',
    answer:
      'We keep your place for ten minutes. After that the next person may be served first, and we will take you as soon as we can on the same day.',
    filipino: {
      question: 'Paano kung mahuli ako ng dating?',
      answer:
        'Itatabi namin ang inyong puwesto nang sampung minuto. Pagkatapos, maaaring mauna ang susunod, at isisingit namin kayo sa lalong madaling panahon sa araw ding iyon.',
    },
  },
  {
    question: 'Why does my reservation say pending?',
    answer:
      'Some services need a member of staff to look at the request first. You will get an e-mail when it is approved or declined, usually within two working days.',
    filipino: {
      question: 'Bakit naghihintay pa ang reserbasyon ko?',
      answer:
        'May mga serbisyong kailangan munang tingnan ng kawani ang hiling. Makatatanggap kayo ng e-mail kapag inaprubahan o tinanggihan ito, karaniwan sa loob ng dalawang araw ng trabaho.',
    },
  },
  {
    question: 'How do I get my identification verified?',
    answer:
      'Open My profile and send a clear photo of one valid ID. A member of staff compares it with your profile. It is needed only for services that say so.',
    filipino: {
      question: 'Paano mabeberipika ang pagkakakilanlan ko?',
      answer:
        'Buksan ang Aking profile at magpadala ng malinaw na litrato ng isang balidong ID. Ihahambing ito ng kawani sa inyong profile. Kailangan lang ito sa mga serbisyong nagsasabi nito.',
    },
  },
  {
    question: 'Can I book for my child or for my parents?',
    answer:
      'Yes. Book with your own account and write the name of the person in the notes. For a senior citizen or a person with disability, our staff can also book on their behalf.',
    filipino: {
      question: 'Maaari ba akong mag-book para sa anak o magulang ko?',
      answer:
        'Oo. Gamitin ang sarili ninyong account at isulat sa mga tala ang pangalan nila. Para sa senior citizen o may kapansanan, maaari ring mag-book ang kawani namin para sa kanila.',
    },
  },
  {
    question: 'Are the services free?',
    answer:
      'Booking is always free. Where an office charges a fee, such as for a certified copy, it is paid at the counter and stated under What to bring.',
    filipino: {
      question: 'Libre ba ang mga serbisyo?',
      answer:
        'Laging libre ang pag-book. Kung may bayad sa tanggapan, gaya ng sertipikadong kopya, sa counter ito babayaran at nakasulat sa Ano ang dadalhin.',
    },
  },
  {
    question: 'Can I come without a reservation?',
    answer:
      'Yes, walk-ins are served between reservations. Waiting times are longest on Monday mornings.',
    filipino: {
      question: 'Maaari ba akong pumunta nang walang reserbasyon?',
      answer:
        'Oo, inaasikaso ang mga walk-in sa pagitan ng mga reserbasyon. Pinakamatagal ang paghihintay tuwing Lunes ng umaga.',
    },
  },
  {
    question: 'Do I have to fast before a consultation?',
    answer:
      'Only if the doctor has asked you for a blood test. In that case, do not eat or drink anything but water for eight hours.',
    team: 'health',
    filipino: {
      question: 'Kailangan ba akong mag-ayuno bago magpakonsulta?',
      answer:
        'Kung nagpapakuha lang ng dugo ang doktor. Kung gayon, huwag kumain o uminom ng kahit ano maliban sa tubig nang walong oras.',
    },
  },
  {
    question: 'My dog bit me. Should I wait for a free slot?',
    answer:
      'No. Wash the wound with soap and running water for fifteen minutes and come at once. Reservations are for the follow-up doses.',
    team: 'health',
    filipino: {
      question: 'Nakagat ako ng aso ko. Maghihintay ba ako ng bakanteng oras?',
      answer:
        'Hindi. Hugasan ang sugat ng sabon at dumadaloy na tubig nang labinlimang minuto at pumunta agad. Para sa mga kasunod na dosis ang mga reserbasyon.',
    },
  },
  {
    question: 'How long does a certified copy of a birth certificate take?',
    answer:
      'If the birth was registered in this city, you get it at the counter on the same day. Records from before 1985 take up to three working days.',
    team: 'registry',
    filipino: {
      question: 'Gaano katagal makuha ang sertipikadong kopya ng sertipiko ng kapanganakan?',
      answer:
        'Kung dito sa lungsod nairehistro, makukuha ito sa counter sa araw ding iyon. Hanggang tatlong araw ng trabaho ang mga rekord bago 1985.',
    },
  },
  {
    question: 'Who can apply for a solo parent ID?',
    answer:
      'Residents who raise a child alone, whatever the reason. Attend the orientation first. Our social workers tell you there which documents apply to you.',
    team: 'welfare',
    filipino: {
      question: 'Sino ang maaaring mag-aplay ng solo parent ID?',
      answer:
        'Mga residenteng mag-isang nagpapalaki ng anak, anuman ang dahilan. Dumalo muna sa oryentasyon. Sasabihin doon ng aming mga social worker kung aling papeles ang para sa inyo.',
    },
  },
  {
    question: 'When do I have to renew my business permit?',
    answer:
      'Between 1 and 20 January of each year. Later renewals carry a surcharge. The help desk can check your papers in advance.',
    team: 'permits',
    filipino: {
      question: 'Kailan ko kailangang ipanibago ang permit sa negosyo?',
      answer:
        'Mula 1 hanggang 20 Enero bawat taon. May multa ang mas huli. Maaaring suriin nang maaga ng help desk ang mga papeles ninyo.',
    },
  },
  {
    question: 'Which students can join the summer job program?',
    answer:
      'Students aged 15 to 30 who live in the city. The list of documents for this year is being prepared.',
    team: 'employment',
    status: 'draft',
    filipino: {
      question: 'Sinong estudyante ang maaaring sumali sa trabaho sa bakasyon?',
      answer:
        'Mga estudyanteng 15 hanggang 30 taong gulang na nakatira sa lungsod. Inihahanda pa ang listahan ng papeles ngayong taon.',
    },
  },
];
