/** Household and income, and what the social worker makes of it. */
import { type DemoSection, either } from './questionnaire.ts';

export const WELFARE_QUESTIONNAIRE: readonly DemoSection[] = [
  {
    title: 'Your household',
    description:
      'With this the social worker can prepare, and you do not have to tell it twice. Only our office reads it.',
    answered_by: 'self',
    questions: {
      people: {
        text: 'How many people live in your home, you included?',
        kind: 'number',
        min: 1,
        max: 30,
        required: true,
      },
      home: {
        text: 'Where do you live?',
        kind: 'single_choice',
        required: true,
        options: {
          own: 'In a home of our own',
          rented: 'In a rented home or room',
          relatives: 'With relatives or friends',
          none: 'In an evacuation centre, or nowhere for long',
        },
      },
      rent: {
        text: 'How much rent do you pay a month?',
        kind: 'number',
        min: 0,
        max: 100_000,
        unit: 'pesos',
        required: true,
        shown_when: [{ question: 'home', equals: 'rented' }],
      },
      has_dependants: {
        text: 'Does anybody live on what you earn?',
        help: 'Children, parents or others who could not manage without you.',
        kind: 'yes_no',
        required: true,
      },
      dependants: {
        text: 'How many?',
        kind: 'number',
        min: 1,
        max: 20,
        required: true,
        shown_when: [{ question: 'has_dependants', equals: true }],
      },
      who: {
        text: 'Who are they?',
        help: 'Choose all that apply.',
        kind: 'multiple_choice',
        required: true,
        options: {
          small: 'Children below school age',
          school: 'Children at school',
          senior: 'A person of 60 or older',
          pwd: 'A person with a disability',
          ill: 'Somebody who is ill for long',
        },
        shown_when: [{ question: 'has_dependants', equals: true }],
      },
      school: {
        text: 'Which school do the children go to?',
        kind: 'short_text',
        shown_when: either('who', 'school'),
      },
    },
  },
  {
    title: 'Income and help',
    answered_by: 'self',
    questions: {
      income: {
        text: 'How much does your household earn in a month, all together?',
        help: 'What comes in usually, from work, a pension or relatives abroad.',
        kind: 'single_choice',
        required: true,
        options: {
          below_6k: 'Below 6,000 pesos',
          below_12k: '6,000 to 12,000 pesos',
          below_24k: '12,000 to 24,000 pesos',
          above_24k: 'More than 24,000 pesos',
        },
      },
      lasts: {
        text: 'How well does it last until the end of the month?',
        help: '1: it never does. 5: it always does.',
        kind: 'scale',
        min: 1,
        max: 5,
        required: true,
      },
      need: {
        text: 'What do you need help with most?',
        kind: 'single_choice',
        required: true,
        options: {
          hospital: 'A hospital bill',
          medicines: 'Medicines',
          burial: 'A burial',
          home: 'A damaged home',
          school: 'School of the children',
          information: 'I want to know what I am entitled to',
        },
      },
      happened: {
        text: 'When did it happen?',
        kind: 'date',
        shown_when: [
          { question: 'need', equals: 'hospital' },
          { question: 'need', equals: 'burial' },
          { question: 'need', equals: 'home' },
        ],
      },
      story: {
        text: 'What should we know about it?',
        help: 'A few sentences will do.',
        kind: 'long_text',
      },
      has_certificate: {
        text: 'Do you have a certificate of indigency?',
        help: 'Your barangay gives it free of charge.',
        kind: 'yes_no',
        required: true,
      },
      certificate: {
        text: 'Certificate of indigency',
        help: 'A photo taken with your phone will do. You may also bring the paper.',
        kind: 'file',
        shown_when: [{ question: 'has_certificate', equals: true }],
      },
      safe: {
        text: 'Is there somebody at home of whom you are afraid?',
        help: 'Your answer is kept sealed. You do not have to give one.',
        kind: 'yes_no',
        is_sensitive: true,
      },
    },
  },
  {
    title: 'Interview',
    description: 'Filled in by the social worker during the talk.',
    answered_by: 'respondent',
    questions: {
      situation: {
        text: 'How does the household manage?',
        kind: 'single_choice',
        required: true,
        options: {
          steady: ['It manages', 0],
          strained: ['With difficulty', 2],
          crisis: ['It cannot', 5],
        },
      },
      lacking: {
        text: 'What is it in want of?',
        kind: 'multiple_choice',
        options: {
          food: ['Food', 3],
          medicines: ['Medicines', 3],
          shelter: ['A safe home', 3],
          work: ['Work', 2],
          schooling: ['Schooling', 1],
        },
      },
      recommended: {
        text: 'What do you recommend?',
        kind: 'single_choice',
        required: true,
        options: {
          money: 'Financial assistance',
          goods: 'Food packs or medicines',
          referral: 'Referral to another office',
          nothing: 'Nothing for now',
        },
      },
      amount: {
        text: 'How much?',
        kind: 'number',
        min: 500,
        max: 50_000,
        unit: 'pesos',
        required: true,
        shown_when: [{ question: 'recommended', equals: 'money' }],
      },
      visit_on: {
        text: 'Home visit on',
        kind: 'date',
        shown_when: [{ question: 'situation', equals: 'crisis' }],
      },
      summary: { text: 'Summary', kind: 'long_text', required: true },
    },
  },
];
