import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take about a minute. By their size, which is all that a fresh clone knows of them, some
 * would begin last and leave the other workers idle.
 */
export const LONGEST = [
  'tests/e2e/screensAdministration.test.ts',
  'tests/e2e/figures.test.ts',
  'tests/e2e/announcements.test.ts',
  'tests/e2e/sessionEnds.test.ts',
  'tests/e2e/signIn.test.ts',
  'tests/e2e/screensFront.test.ts',
  'tests/scripts/chaos.test.ts',
  'tests/scripts/attack.test.ts',
  'tests/scripts/stop.test.ts',
  'tests/scripts/start.test.ts',
  'tests/scripts/package.test.ts',
  'tests/server/commands/backup.test.ts',
  'tests/server/figures/recount.test.ts',
  'tests/server/contract/combinations.test.ts',
  'tests/server/db/migrating/releases.test.ts',
  'tests/server/backup/drill.test.ts',
  'tests/src/custom/admin/figures/page.mocked.test.tsx',
  'tests/src/custom/admin/users/roles/roles.mocked.test.tsx',
];

/**
 * Those that wait more than they compute come first: the demo data of `e2e` is made meanwhile. The many
 * small files come last, so that no worker is idle for long at the end.
 */
const PROJECTS = ['scripts', 'e2e', 'commands', 'server-mocked', 'src-mocked', 'server', 'src'];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  /** By project: files of one share what a worker has loaded, if they follow each other. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOfProject = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return sorted.sort((a, b) => placeOfProject(a) - placeOfProject(b) || placeOf(a) - placeOf(b));
  }
}
