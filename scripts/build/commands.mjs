/** The commands that whoever runs the product needs, by their names in package.json. */
export const SERVER_COMMANDS = {
  'create-admin': 'server/auth/createAdmin.ts',
  'new-data-key': 'server/sealing/newDataKey.ts',
  reseal: 'server/sealing/resealCommand.ts',
  log: 'server/activity/logCommand.ts',
  figures: 'server/figures/figuresCommand.ts',
  'health-readings': 'server/healthInformation/readingsCommand.ts',
  backup: 'server/backup/backupCommand.ts',
  verify: 'server/backup/verifyCommand.ts',
  restore: 'server/backup/restoreCommand.ts',
  adopt: 'server/installation/adoptCommand.ts',
};
