import { type DemoService, hours, lines, otherWords, WEEKDAYS } from '../service.ts';

export const REGISTRY_SERVICES = {
  certified_copy: {
    team: 'registry',
    demand: 5,
    // Schools ask for it at the enrolment.
    seasons: [{ from: '05-20', to: '07-10', times: 1.6 }],
    notes: ['Needed for a passport, two copies.', 'For the enrolment of my son.', 'Born 1962.'],
    record: {
      name: 'Certified copy of a birth, marriage or death record',
      icon: 'certificate',
      kind: 'service',
      status: 'active',
      description:
        'A copy with the seal of the city registrar, printed while you wait if the event was registered here. It is accepted by schools, embassies and government offices.',
      words: otherWords({
        en: 'birth certificate, death certificate, marriage certificate, certificate of live birth, PSA, live birth',
        fil: 'sertipiko ng kapanganakan, kapanganakan, sertipiko ng kasal, sertipiko ng kamatayan, patay',
        instead: 'NSO, birthcertificate, birth cert',
      }),
      location: 'City Hall, ground floor, Window 4',
      requirements: lines(
        'Any valid ID',
        'Full name, date and place on the record',
        'Authorisation letter, when you ask for someone outside your family',
        'PHP 150 for each copy',
      ),
      weekly_hours: hours(WEEKDAYS, '08:00-12:00', '13:00-17:00'),
      slot_minutes: 15,
      capacity: 2,
      lead_hours: 1,
      horizon_days: 30,
      cancel_hours: 1,
    },
  },
  marriage_licence: {
    team: 'registry',
    demand: 2,
    seasons: [{ from: '04-15', to: '06-10', times: 1.5 }],
    visitors: { min_age: 21, max_age: 52 },
    notes: ['The wedding is planned for the end of next month.', 'My partner works in Dubai.'],
    closed: [{ from_day: 8, to_day: 9, reason: 'Registrars’ convention' }],
    record: {
      name: 'Marriage licence application',
      icon: 'wedding',
      kind: 'service',
      status: 'active',
      description:
        'Both partners apply together. The licence is released ten days after the notice was posted and is valid for 120 days anywhere in the country.',
      words: otherWords({
        en: 'marriage license, wedding, civil wedding, getting married',
        fil: 'kasal, ikakasal, lisensya sa kasal, pakasal, magpakasal, kasal sa huwes',
        instead: 'marrige licence',
      }),
      location: 'City Hall, ground floor, Window 7',
      requirements: lines(
        'Birth certificates of both partners',
        'Certificates of no marriage record of both partners',
        'Certificate of the pre-marriage orientation',
        'Valid IDs of both partners',
        'Parental consent or advice, for those under 25',
      ),
      weekly_hours: hours([2, 4], '08:00-12:00', '13:00-16:00'),
      slot_minutes: 45,
      buffer_minutes: 15,
      // One couple at a time.
      capacity: 2,
      places_per_booking: 2,
      lead_hours: 24,
      horizon_days: 60,
      cancel_hours: 24,
      max_active_per_user: 1,
      requires_approval: true,
    },
  },
  late_registration: {
    team: 'registry',
    demand: 1,
    notes: [
      'For my grandmother, born in 1948 in Barangay Ilaya.',
      'My birth was never registered.',
    ],
    record: {
      name: 'Late registration of birth',
      icon: 'family',
      kind: 'service',
      status: 'active',
      description:
        'For births that were not registered within thirty days. A registration officer goes through your papers with you and prepares the affidavit.',
      words: otherWords({
        en: 'late registration, unregistered, delayed registration, no birth certificate',
        fil: 'walang birth certificate, huling pagpaparehistro, rehistro ng kapanganakan, hindi rehistrado',
      }),
      location: 'City Hall, ground floor, Window 8',
      requirements: lines(
        'Certificate that there is no record of the birth',
        'Baptismal certificate or school record',
        'Valid IDs of the applicant and of two witnesses',
        'Barangay certificate of residence',
      ),
      weekly_hours: hours([1, 3], '08:00-12:00'),
      slot_minutes: 60,
      capacity: 1,
      lead_hours: 48,
      horizon_days: 60,
      cancel_hours: 24,
      max_active_per_user: 1,
      requires_approval: true,
    },
  },
  mobile_registration: {
    team: 'registry',
    demand: 0,
    record: {
      name: 'Mobile registration in the barangays',
      icon: 'certificate',
      kind: 'program',
      status: 'inactive',
      description:
        'The registry comes to a barangay hall for one day. Paused until the new vehicle arrives.',
      words: otherWords({
        en: 'mobile registration, barangay registration',
        fil: 'rehistro, pagpaparehistro, rehistro sa barangay',
      }),
      location: 'Barangay hall, announced for each visit',
      requirements: lines('Any valid ID', 'Barangay certificate of residence'),
      weekly_hours: hours([6], '08:00-12:00'),
      slot_minutes: 30,
      capacity: 4,
    },
  },
} satisfies Record<string, DemoService>;
