import { type DemoService, hours, lines, otherWords, WEEKDAYS } from '../service.ts';

export const PERMITS_SERVICES = {
  new_permit: {
    team: 'permits',
    meant_for: ['business_owner'],
    demand: 3,
    seasons: [{ from: '01-04', to: '02-10', times: 1.8 }],
    visitors: { min_age: 21 },
    notes: ['A small bakery in Barangay Mabolo.', 'Online shop, no store.', 'Second branch.'],
    record: {
      name: 'New business permit',
      kind: 'service',
      status: 'active',
      description:
        'Hand in your application, have it assessed and pay in one place. With complete papers the permit is released within three working days.',
      words: otherWords({
        en: 'mayor’s permit, business permit, BPLO, community tax certificate, store permit, license to operate',
        fil: 'sari-sari store, tindahan, negosyo, cedula, sedula, permiso, bagong negosyo, magtayo ng tindahan',
        instead: 'mayors permit, bussiness permit',
      }),
      location: 'City Hall, 2nd floor, Business One-Stop Shop, Counters 1 and 2',
      requirements: lines(
        'DTI, SEC or CDA registration',
        'Contract of lease or proof of ownership',
        'Barangay business clearance',
        'Sketch of the place of business',
        'Valid ID of the owner',
      ),
      weekly_hours: hours(WEEKDAYS, '08:00-12:00', '13:00-17:00'),
      slot_minutes: 30,
      capacity: 2,
      lead_hours: 2,
      horizon_days: 30,
    },
  },
  renewal_desk: {
    team: 'permits',
    meant_for: ['business_owner'],
    demand: 2,
    // Permits end with the year; whoever renews after 20 January pays a surcharge.
    seasons: [
      { from: '01-03', to: '01-31', times: 4 },
      { from: '01-10', to: '01-20', times: 1.7 },
    ],
    visitors: { min_age: 21 },
    notes: ['Gross sales have changed a lot.', 'I have closed one of my two stalls.'],
    closed: [{ from_day: 11, to_day: 12, reason: 'Move of the payment counters' }],
    record: {
      name: 'Business permit renewal: help desk',
      kind: 'service',
      status: 'active',
      description:
        'We check your papers, correct the assessment and answer questions about fees, so that the renewal itself takes minutes.',
      words: otherWords({
        en: 'renew, renewal, renew mayor’s permit, BPLO, business tax',
        fil: 'magpa-renew, i-renew ang permit, pagre-renew, permit ng tindahan, buwis ng negosyo',
        instead: 'renewel',
      }),
      location: 'City Hall, 2nd floor, Business One-Stop Shop, Counter 5',
      requirements: lines(
        'Business permit of last year',
        'Income tax return or statement of gross sales',
        'Barangay business clearance',
      ),
      weekly_hours: hours([1, 2, 3, 4], '08:00-12:00', '13:00-16:00'),
      slot_minutes: 15,
      capacity: 3,
      lead_hours: 1,
      horizon_days: 45,
    },
  },
  market_stall: {
    team: 'permits',
    meant_for: ['business_owner'],
    demand: 3,
    visitors: { min_age: 21 },
    notes: ['Vegetables.', 'Dried fish, I had a stall until last year.', 'Cooked food.'],
    record: {
      name: 'Market stall: interview',
      kind: 'service',
      status: 'active',
      description:
        'A short talk with the market administrator for those who apply for a stall. Several people may ask for the same time. The office chooses and tells everyone.',
      words: otherWords({
        en: 'market, stall, vendor, stall rental',
        fil: 'palengke, puwesto, pwesto sa palengke, tindera, upa, manininda',
        instead: 'pwesto',
      }),
      location: 'Public Market, 2nd floor, Administrator’s Office',
      requirements: lines(
        'Application form for a stall',
        'Health certificate, for food',
        'Two photos, 2 by 2 inches',
      ),
      weekly_hours: hours([4], '08:00-12:00', '13:00-15:00'),
      slot_minutes: 30,
      capacity: 1,
      lead_hours: 24,
      horizon_days: 60,
      cancel_hours: 24,
      max_active_per_user: 1,
      requires_approval: true,
      pending_holds_slot: false,
    },
  },
} satisfies Record<string, DemoService>;
