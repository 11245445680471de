import type { InputOf } from '../../../schema/defineResource.ts';
import type { frequentlyAskedQuestion } from '../../../schema/index.ts';
import type { TeamKey } from './teams.ts';

type Faq = Omit<InputOf<typeof frequentlyAskedQuestion>, 'team_id' | 'position'> & {
  team?: TeamKey;
};

/** In the order in which they are shown. */
export const FAQS: readonly Faq[] = [
  {
    question: 'Do I need an account to book?',
    answer:
      'You can look at services and free times without one. To book, you need an account with a confirmed e-mail address. It takes about two minutes.',
  },
  {
    question: 'How do I cancel or move a reservation?',
    answer:
      'Sign in, open My reservations and choose the one you want to change. You can move or cancel it until the time shown on its page. After that, please call the office.',
  },
  {
    question: 'What happens when I come late?',
    answer:
      'We keep your place for ten minutes. After that the next person may be served first, and we will take you as soon as we can on the same day.',
  },
  {
    question: 'Why does my reservation say pending?',
    answer:
      'Some services need a member of staff to look at the request first. You will get an e-mail when it is approved or declined, usually within two working days.',
  },
  {
    question: 'How do I get my identification verified?',
    answer:
      'Open My profile and send a clear photo of one valid ID. A member of staff compares it with your profile. It is needed only for services that say so.',
  },
  {
    question: 'Can I book for my child or for my parents?',
    answer:
      'Yes. Book with your own account and write the name of the person in the notes. For a senior citizen or a person with disability, our staff can also book on their behalf.',
  },
  {
    question: 'Are the services free?',
    answer:
      'Booking is always free. Where an office charges a fee, such as for a certified copy, it is paid at the counter and stated under What to bring.',
  },
  {
    question: 'Can I come without a reservation?',
    answer:
      'Yes, walk-ins are served between reservations. Waiting times are longest on Monday mornings.',
  },
  {
    question: 'Do I have to fast before a consultation?',
    answer:
      'Only if the doctor has asked you for a blood test. In that case, do not eat or drink anything but water for eight hours.',
    team: 'health',
  },
  {
    question: 'My dog bit me. Should I wait for a free slot?',
    answer:
      'No. Wash the wound with soap and running water for fifteen minutes and come at once. Reservations are for the follow-up doses.',
    team: 'health',
  },
  {
    question: 'How long does a certified copy of a birth certificate take?',
    answer:
      'If the birth was registered in this city, you get it at the counter on the same day. Records from before 1985 take up to three working days.',
    team: 'registry',
  },
  {
    question: 'Who can apply for a solo parent ID?',
    answer:
      'Residents who raise a child alone, whatever the reason. Attend the orientation first. Our social workers tell you there which documents apply to you.',
    team: 'welfare',
  },
  {
    question: 'When do I have to renew my business permit?',
    answer:
      'Between 1 and 20 January of each year. Later renewals carry a surcharge. The help desk can check your papers in advance.',
    team: 'permits',
  },
  {
    question: 'Which students can join the summer job program?',
    answer:
      'Students aged 15 to 30 who live in the city. The list of documents for this year is being prepared.',
    team: 'employment',
    status: 'draft',
  },
];
