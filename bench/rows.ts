/** Made-up rows, by SQL: ids that need not be read back, references, teams and services. */
export const SERVICES = 1000;
export const TEAMS = 25;

/** The n-th id of a kind, so that rows can point at each other without being read back. */
export const id = (kind: number, n: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const idOf = (kind: number, n: number) =>
  `0000000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Multiplying by an odd number goes once through all of 32 bits: no two alike, none in order. */
const SPREAD = 2_654_435_761;
export const referenceOfRow = (n: string) =>
  `(select 'TK-' || left(code, 4) || '-' || right(code, 4) from upper(lpad(to_hex((${n}::bigint * ${SPREAD}) % 4294967296), 8, '0')) code)`;
/** The reference of the n-th reservation. */
export const referenceOf = (n: number) => {
  const code = ((BigInt(n) * BigInt(SPREAD)) % 2n ** 32n)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');
  return `TK-${code.slice(0, 4)}-${code.slice(4)}`;
};

export const insertTeams = () =>
  `insert into teams (id, created_at, updated_at, name) select ${id(1, 'n')}, now(), now(), 'Team ' || n from generate_series(1, ${TEAMS}) n`;
/** @param since SQL: when they were made */
export const insertServices = (since = 'now()') =>
  `insert into services (id, created_at, updated_at, name, team_id, status, weekly_hours, capacity, slot_minutes, horizon_days, max_active_per_user)
    select ${id(2, 'n')}, ${since}, now(), 'Service ' || n, ${id(1, `1 + n % ${TEAMS}`)}, 'active',
      (select jsonb_agg(jsonb_build_object('weekday', d, 'opens', '08:00', 'closes', '17:00')) from generate_series(1, 7) d),
      4, 30, 365, 100
    from generate_series(1, ${SERVICES}) n`;
