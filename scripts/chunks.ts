import type { Plugin } from 'vite';

/** What every part of both faces asks for: several chunks of their own pack worse than one. */
const START =
  /\/schema\/clock\.ts$|\/language\/clock\.ts$|\/session\/useSession\.ts$|\/elements\/(Icon|Skeleton|Failed|Alert|Picture|useFile)\.tsx?$|\/hooks\/(modalPath|use(?!Task)\w+)\.ts$|preload-helper/;

/** What the screens of the booking front share goes into one chunk: it packs better than many. */
const FRONT =
  /\?front$|\/wouter\/|\/regexparam\/|\/front\/booking\/(conditions|serviceQueries)\.ts$|\/language\/langOf\.ts$|\/front\/page\/(formatDates|useOrganisation|Page|PhoneLink|SearchField)\.tsx?$/;

/** The rules by which answers are checked, beside both faces' own pages. */
const ANSWERS = /\/schema\/(phrase|questionnaire\/(form|readAnswer|checkAnswers))\.ts$/;

/** The frame of every form of the front, and the inputs that all but one of them have. */
const FORMS =
  /\/account\/form\/(FieldFrame|DateInputs|dateParts)\.tsx?$|\/front\/page\/ErrorSummary\.tsx$/;

/** The entry keeps a chunk of its own, which the page names. */
const ENTRY = /\/(index\.html|src\/main\.tsx)$/;
const ADMIN = 'src/admin.tsx';

/** Signing in and out, on either face, and what its buttons share with others'. */
const SIGN_IN =
  /\/hooks\/useTask\.ts$|\/account\/(login|logout|secondStep)\.ts$|\/http\/(sha256|proof)\.ts$/;

/** The bell of either face, and what it lists. */
const BELL = /\/src\/custom\/notifications\//;

/** The forms of the administration. */
const EDITING =
  /\/react-hook-form\/|\/ra-core\/dist\/(form|controller\/(saveContext|edit|create|input))\/|\/src\/generator\/((form|inputs)\/|inputs\.tsx$)/;

/** A record's own page. */
const RECORD =
  /\/ra-core\/dist\/controller\/show\/|\/src\/generator\/screens\/RecordActions\.tsx$|\/src\/custom\/admin\/activity\//;

/** Small things that several screens are made of. */
const PARTS =
  /\/@mui\/icons-material\/|\/@mui\/material\/(ToggleButton|ToggleButtonGroup|AlertTitle)\/|\/@mui\/utils\/|\/ra-core\/dist\/(routing|core)\/|\/ra-core\/dist\/dataProvider\/useDelete\.js$|\/src\/generator\/(Details|DialogField|Facts|LoadProblem|Panel)\.tsx$|\/custom\/admin\/figures\/FigureSkeleton\.tsx$/;

/** What can be done with a reservation, in the list and on its page. */
const DESK =
  /\/src\/custom\/admin\/(desk\/(?!Book|Reservation|Free|Slot|Week|Look|Person|Day)|questionnaire\/(paths|access|answersApi|answering\/useOffer)|figures\/(formatFigure|formatHour))|\/schema\/(actorRole|transitions)\.ts$/;

/**
 * Which of the client's modules share a file; what no group takes, the bundler places by itself. Left
 * alone, it gives everything that some screen of the administration shares with another a file of
 * its own: a hundred of them for the first list.
 */
export function chunks(): Plugin {
  const ofPage = new Set<string>();
  const ofFront = new Set<string>();
  const apart = { includeDependenciesRecursively: false };
  const groups = [
    {
      name: 'start',
      test: (id: string) =>
        START.test(id) || (ofPage.has(id) && !ENTRY.test(id) && !ANSWERS.test(id)),
      ...apart,
    },
    { name: 'front', test: FRONT, ...apart },
    { name: 'answers', test: ANSWERS },
    { name: 'forms', test: FORMS, ...apart },
    { name: 'signIn', test: SIGN_IN, ...apart },
    { name: 'bell', test: BELL, ...apart },
    // All that every screen of the administration needs; `$initial` is what an entry imports.
    {
      name: 'admin',
      tags: ['$initial' as const],
      test: (id: string) => !ofFront.has(id),
      ...apart,
    },
    { name: 'editing', test: EDITING, minShareCount: 2, ...apart },
    { name: 'record', test: RECORD, minShareCount: 2, ...apart },
    { name: 'desk', test: DESK, minShareCount: 2, ...apart },
    { name: 'parts', test: PARTS, minShareCount: 2, ...apart },
  ];
  return {
    name: 'takda-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // It is no page: as an entry, the bundler knows what it needs from the beginning.
          input: ['index.html', ADMIN],
          output: { codeSplitting: { groups } },
        },
      },
    }),
    buildEnd() {
      const follow = (id: string, found: Set<string>, isAlways: boolean) => {
        if (found.has(id) || id.endsWith(`/${ADMIN}`)) return;
        found.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        const next = isAlways ? importedIds : [...importedIds, ...dynamicallyImportedIds];
        for (const one of next) follow(one, found, isAlways);
      };
      for (const id of this.getModuleIds()) {
        if (!id.endsWith('/index.html')) continue;
        follow(id, ofPage, true);
        follow(id, ofFront, false);
      }
    },
  };
}
