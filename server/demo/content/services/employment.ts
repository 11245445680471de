import { type DemoService, hours, lines, otherWords } from '../service.ts';

export const EMPLOYMENT_SERVICES = {
  job_matching: {
    team: 'employment',
    demand: 2,
    // After the graduations.
    seasons: [{ from: '04-15', to: '07-15', times: 1.7 }],
    visitors: { min_age: 18, max_age: 59 },
    notes: ['Call centre or office work.', 'I am a welder with NC II.', 'Part-time only.'],
    record: {
      name: 'Job matching interview',
      icon: 'work',
      kind: 'service',
      status: 'active',
      description:
        'We look at your skills and wishes and at the vacancies of local employers, and refer you to those that fit. Bring what you have, we help with the rest.',
      words: otherWords({
        en: 'job, work, hiring, employment, PESO, resume, referral, vacancy, job fair',
        fil: 'trabaho, hanapbuhay, maghanap ng trabaho, walang trabaho, aplay',
      }),
      location: 'City Hall Annex, ground floor, Room 102',
      requirements: lines(
        'Résumé or a list of earlier work',
        'Any valid ID',
        'Certificates, if you have any',
      ),
      weekly_hours: hours([1, 2, 3, 4], '08:00-12:00', '13:00-16:00'),
      slot_minutes: 30,
      capacity: 2,
      lead_hours: 2,
      horizon_days: 30,
    },
  },
  student_job: {
    team: 'employment',
    meant_for: ['student'],
    demand: 4,
    seasons: [{ from: '03-15', to: '05-31', times: 1.8 }],
    visitors: { min_age: 15, max_age: 30 },
    notes: ['Second year, Information Technology.', 'My mother signs the consent.'],
    record: {
      name: 'Summer jobs for students: handing in papers',
      icon: 'work',
      kind: 'program',
      status: 'active',
      description:
        'Hand in your papers for the city’s summer jobs. It takes ten minutes. Those under 18 need the written consent of a parent.',
      words: otherWords({
        en: 'SPES, summer job, student job, working student',
        fil: 'trabaho sa bakasyon, estudyante, trabaho ng estudyante',
      }),
      location: 'City Hall Annex, ground floor, Counter 4',
      requirements: lines(
        'School ID and proof of enrolment',
        'Latest grades',
        'Birth certificate',
        'Consent of a parent, for those under 18',
      ),
      weekly_hours: [...hours([5], '13:00-17:00'), ...hours([6], '08:00-12:00')],
      slot_minutes: 10,
      capacity: 1,
      lead_hours: 1,
      horizon_days: 30,
      max_active_per_user: 1,
    },
  },
  livelihood: {
    team: 'employment',
    demand: 0,
    record: {
      name: 'Livelihood training: soap and candle making',
      icon: 'work',
      kind: 'program',
      status: 'draft',
      description: 'A morning of practice with a trainer. Materials are provided.',
      words: otherWords({
        en: 'livelihood, training, seminar, soap making, candle making',
        fil: 'kabuhayan, pagsasanay, sabon, kandila, pangkabuhayan',
      }),
      location: 'City Hall Annex, 2nd floor, Training Room',
      requirements: lines('Any valid ID', 'An apron'),
      weekly_hours: hours([2], '08:00-12:00'),
      slot_minutes: 60,
      capacity: 6,
      lead_hours: 24,
    },
  },
} satisfies Record<string, DemoService>;
