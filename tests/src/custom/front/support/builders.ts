import type { PrivacyNotice } from '#schema/privacy/privacyNotice.ts';
import type { Service } from '#src/custom/front/services/serviceQueries.ts';
import type { SessionUser } from '#src/session/session.ts';

const meta = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };

export const buildService = (overrides: Partial<Service> = {}): Service =>
  ({
    ...meta,
    id: '01900000-0000-7000-8000-000000000001',
    name: 'General consultation',
    team_id: '01900000-0000-7000-8000-000000000002',
    team: { id: '01900000-0000-7000-8000-000000000002', name: 'City Health Office' },
    kind: 'service',
    status: 'active',
    description: 'A doctor listens, examines and advises you.',
    location: 'City Health Building, Room 3',
    requirements: 'Any ID\nYour medicines',
    slot_minutes: 30,
    capacity: 2,
    places_per_booking: 1,
    buffer_minutes: 0,
    lead_hours: 2,
    horizon_days: 60,
    cancel_hours: 2,
    max_active_per_user: 2,
    requires_approval: false,
    requires_verified_identification: false,
    required_details: [],
    requires_questionnaire: false,
    requires_health_information: false,
    categories: [],
    ...overrides,
  }) as Service;

/** Agreed to by default. */
export const buildNotice = (overrides: Partial<PrivacyNotice> = {}): PrivacyNotice => ({
  version: 2,
  since: meta.created_at,
  sections: [{ title: 'What we keep', paragraphs: ['Your name.', 'Your visits.'] }],
  contact: { name: null, email: 'dpo@example.org' },
  agreed_version: 2,
  ...overrides,
});

export const buildUser = (overrides: Partial<SessionUser> = {}): SessionUser =>
  ({
    ...meta,
    id: '01900000-0000-7000-8000-000000000003',
    username: 'maria',
    email: 'maria@takda.test',
    email_verified_at: meta.created_at,
    profile: { first_name: 'Maria', last_name: 'Dalisay' },
    roles: [{ id: '1', name: 'constituent' }],
    teams: [],
    access: [{ name: 'constituent', reach: 'own', permissions: [] }],
    ...overrides,
  }) as SessionUser;

export const verifiedUser = buildUser({
  identification: {
    status: 'verified',
    type: 'passport',
    files: [],
    reason: null,
    submitted_at: null,
  },
} as Parameters<typeof buildUser>[0]);

export const NO_HEALTH = {
  consent: { state: 'none', paragraphs: [] },
  keep_days: 180,
  held: [],
  drafts: 0,
  readings: [],
};
