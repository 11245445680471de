/** Views of lists, beside listing those that one may change. */
import { z } from 'zod';
import { recordSchema } from '../declaration/record.ts';
import { view } from '../resources/view.ts';
import { ownDefaultBody, saveViewBody, updateViewBody } from '../views/savedView.ts';
import { call, emptyAnswer } from './call.ts';

const tag = view.label.many;
const record = recordSchema(view);

const openView = record.extend({ may_change: z.boolean() });
export type OpenView = z.infer<typeof openView>;

export const viewCalls = {
  open: call({
    method: 'GET',
    path: '/views/open',
    policy: { resource: view.name, action: 'list' },
    tag,
    summary:
      'List the views that are open to you, list by list, and which one each list opens with',
    answer: z.object({
      data: z.array(
        z.object({
          resource: z.string(),
          own_default: z.string().nullable(),
          /** For your team, or for everybody. */
          shared_default: z.string().nullable(),
          views: z.array(openView),
        }),
      ),
    }),
  }),
  save: call({
    method: 'POST',
    path: '/views/save',
    policy: { resource: view.name, action: 'save' },
    isForKeys: true,
    tag,
    summary: 'Save a list as a view, for yourself, a team or everybody',
    body: saveViewBody,
    answer: record,
    status: 201,
  }),
  update: call({
    method: 'POST',
    path: '/views/update/{id}',
    policy: { resource: view.name, action: 'update' },
    isForKeys: true,
    tag,
    summary: 'Change a view; what is left out stays as it is',
    body: updateViewBody,
    answer: record,
  }),
  setOwnDefault: call({
    method: 'POST',
    path: '/views/own-default',
    policy: { resource: view.name, action: 'list' },
    tag,
    summary: 'Choose the view that a list opens with for you',
    body: ownDefaultBody,
    answer: emptyAnswer,
  }),
};
