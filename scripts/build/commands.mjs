/** The commands that whoever runs the product needs, by their names in package.json. */
export const SERVER_COMMANDS = {
  'create-admin': 'server/commands/createAdmin.ts',
  'new-data-key': 'server/commands/newDataKey.ts',
  reseal: 'server/commands/reseal.ts',
  log: 'server/commands/log.ts',
  figures: 'server/commands/figures.ts',
  waits: 'server/commands/waits.ts',
  'health-readings': 'server/commands/healthReadings.ts',
  backup: 'server/commands/backup.ts',
  verify: 'server/commands/verify.ts',
  restore: 'server/commands/restore.ts',
  adopt: 'server/commands/adopt.ts',
};
