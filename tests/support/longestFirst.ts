import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take a minute or so. By their size, which is all that a fresh clone knows of them,
 * some would begin last, and the other worker would wait for them.
 */
const LONGEST = [
  'e2e/screensAdministration',
  'e2e/figures',
  'e2e/announcements',
  'e2e/sessionEnds',
  'e2e/signIn',
  'e2e/screensFront',
  'scripts/start',
  'scripts/stop',
  'scripts/chaos',
  'scripts/package',
  'custom/admin/figures/page',
  'custom/admin/roles/roles',
];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`));
  return place < 0 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  /** Within a project: files of one share what a worker has loaded, if they follow each other. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).sort((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}
