// @vitest-environment jsdom
/** Sections and questions of questionnaires have the generated screens of any resource. */
import { cleanup, screen } from '@testing-library/react';
import { isValidElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resources } from '#schema/index.ts';
import { questionnaireQuestion } from '#schema/resources/questionnaireQuestion.ts';
import { questionnaireSection } from '#schema/resources/questionnaireSection.ts';
import { mayAccess } from '#src/authProvider/access.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { CreateScreen } from '#src/generator/screens/CreateScreen.tsx';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ShowScreen } from '#src/generator/screens/ShowScreen.tsx';
import { toResource } from '#src/generator/toResource.tsx';
import { overridesOf } from '#src/resources/index.ts';
import { ADMIN, doubles, renderOf, signIn } from '../support/render.tsx';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

const at = '2026-11-01T00:00:00.000Z';
const stamps = { created_at: at, updated_at: at };
const team_id = 'team-1';
const section = {
  id: 's1',
  team_id,
  team: { id: team_id, name: 'Health' },
  title: 'Before you come',
  description: null,
  answered_by: 'self',
  position: 0,
  ...stamps,
};
const question = {
  id: 'q1',
  section_id: 's1',
  team_id,
  text: 'Do you smoke?',
  help: null,
  kind: 'single_choice',
  options: [{ id: '01900000-0000-7000-8000-000000000001', label: 'Never', points: 0 }],
  min: null,
  max: null,
  unit: null,
  required: true,
  is_sensitive: false,
  position: 0,
  archived_at: null,
  visible_if: { match: 'all', conditions: [] },
  ...stamps,
};
const CASES = [
  { resource: questionnaireSection, record: section, name: 'Before you come', first: /^Title/ },
  { resource: questionnaireQuestion, record: question, name: 'Do you smoke?', first: /^Question/ },
];

function show(
  resource: (typeof CASES)[number]['resource'],
  screenOf: React.ReactElement,
  path: string,
) {
  const record = resource === questionnaireSection ? section : question;
  const dataProvider = doubles({
    getList: async () => ({ data: [record], total: 1 }),
    getMany: async () => ({ data: [section] }),
    getManyReference: async () => ({ data: [], total: 0 }),
    getOne: async (name: string) => ({
      data: name === resource.name ? record : { id: 'settings', time_zone: 'Asia/Manila' },
    }),
  } as never);
  renderOf({
    resource: resource as never,
    screen: screenOf,
    dataProvider,
    path,
    declared: resources,
  });
}

test.each(CASES)('$resource.name has its four screens', ({ resource }) => {
  const element = toResource(resource, overridesOf(resource.name));
  expect(isValidElement(element)).toBe(true);
  const props = element.props as Record<string, unknown>;
  for (const kind of ['list', 'create', 'edit', 'show']) expect(props[kind], kind).toBeDefined();
});

test.each(CASES)('$resource.name: list, show, create and edit', async (one) => {
  const base = `/${one.resource.name}`;
  show(one.resource, <ResourceList />, base);
  expect(
    await screen.findByRole('heading', { level: 1, name: one.resource.label.many }),
  ).toBeTruthy();
  expect(
    await screen.findByRole('link', { name: new RegExp(one.name.replace('?', '\\?')) }),
  ).toBeTruthy();
  cleanup();
  show(one.resource, <ShowScreen />, `${base}/${one.record.id}/show`);
  expect(await screen.findByRole('heading', { level: 1, name: one.name })).toBeTruthy();
  cleanup();
  show(one.resource, <CreateScreen />, `${base}/create`);
  expect(await screen.findByRole('textbox', { name: one.first })).toBeTruthy();
  cleanup();
  show(one.resource, <EditScreen />, `${base}/${one.record.id}`);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: one.first })).value).toBe(
    one.name,
  );
  // The server makes the ids of options; when a question shows is said in the questionnaire.
  expect(screen.queryByLabelText('Id')).toBeNull();
  expect(screen.queryByText('Conditions')).toBeNull();
});

test.each(CASES)('$resource.name is for whoever holds the permission', ({ resource }) => {
  const viewer = (...permissions: string[]) => ({
    id: 'me',
    roles: [{ name: 'asker', reach: 'team' as const, permissions }],
    team_ids: [team_id],
  });
  const may = (action: string, held: string[]) =>
    mayAccess(resources, viewer(...held), { resource: resource.name, action });
  for (const [action, named] of [
    ['list', 'list'],
    ['show', 'show'],
    ['create', 'create'],
    ['edit', 'update'],
  ] as const) {
    expect(may(action, [])).toBe(false);
    expect(may(action, [`${resource.name}.${named}`])).toBe(true);
  }
});
