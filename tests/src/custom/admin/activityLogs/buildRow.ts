import type { ActivityRow } from '#src/custom/admin/activityLogs/activityRow.ts';

const ANA = { id: '01900000-0000-7000-8000-00000000000a', name: 'Ana Reyes' };
const JUAN = { id: '01900000-0000-7000-8000-00000000000b', name: 'Juan Cruz' };

/** Ana approves Juan's reservation. */
export function buildRow(overrides: Partial<ActivityRow> = {}): ActivityRow {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    created_at: '2026-11-30T01:02:03.000Z',
    updated_at: '2026-11-30T01:02:03.000Z',
    actor_id: ANA.id,
    actor: ANA,
    actor_name: ANA.name,
    key_id: null,
    key: null,
    action: 'update_status',
    resource: 'reservations',
    subject_id: '01900000-0000-7000-8000-00000000000c',
    subject_name: 'TK-7F3K-92QM',
    owner_id: JUAN.id,
    owner: JUAN,
    team_id: null,
    team: null,
    changes: [{ field: 'status', before: 'pending', after: 'approved' }],
    address: '203.0.113.7',
    device: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
    ...overrides,
  };
}
