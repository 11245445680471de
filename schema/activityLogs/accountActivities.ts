/** What the activity log tells of accounts: how people come in, who they are, and that they go. */
import { msg } from '../language/index.ts';

export const ACCOUNT_ACTIVITIES = {
  send_code: {
    changesNothing: true,
    name: msg('Asked for a code'),
    sentences: {
      any: msg('{who} asked for a one-time code'),
      nobody: msg('A one-time code was asked for as {name}'),
    },
  },
  confirm_category: {
    name: msg('Confirmed a category'),
    sentences: { any: msg('{who} confirmed a category of theirs, or took it back') },
  },
  verify_categories: {
    name: msg('Checked a category'),
    sentences: { any: msg('{who} checked a category that {name} had confirmed') },
  },
  login: {
    changesNothing: true,
    name: msg('Signed in'),
    sentences: { any: msg('{who} signed in') },
  },
  login_failed: {
    changesNothing: true,
    name: msg('Sign-in refused'),
    sentences: {
      any: msg('{who} could not sign in'),
      nobody: msg('Somebody could not sign in as {name}'),
    },
  },
  logout: {
    changesNothing: true,
    name: msg('Signed out'),
    sentences: { any: msg('{who} signed out') },
  },
  end_session: {
    changesNothing: true,
    name: msg('Ended a session'),
    sentences: { any: msg('{who} ended one of their sessions') },
  },
  end_sessions: {
    changesNothing: true,
    name: msg('Ended sessions'),
    sentences: {
      any: msg('{who} signed {name} out everywhere'),
      own: msg('{who} signed out everywhere else'),
    },
  },
  add_second_factor: {
    name: msg('Added a second factor'),
    sentences: { any: msg('{who} added a second factor to their account') },
  },
  rename_second_factor: {
    name: msg('Renamed a second factor'),
    sentences: { any: msg('{who} renamed one of their second factors') },
  },
  remove_second_factor: {
    name: msg('Removed a second factor'),
    sentences: { any: msg('{who} removed one of their second factors') },
  },
  renew_recovery_codes: {
    name: msg('Made new recovery codes'),
    sentences: { any: msg('{who} made new recovery codes') },
  },
  use_recovery_code: {
    changesNothing: true,
    name: msg('Used a recovery code'),
    sentences: { any: msg('{who} signed in with a recovery code') },
  },
  reset_second_factor: {
    name: msg('Reset second factors'),
    sentences: { any: msg('{who} removed the second factors of {name}') },
  },
  link_sign_on: {
    name: msg('Linked single sign-on'),
    sentences: { any: msg('{who} signed in through single sign-on for the first time') },
  },
  sync_roles: {
    name: msg('Took over roles from single sign-on'),
    sentences: { any: msg('Single sign-on changed the roles and teams of {name}') },
  },
  register: {
    event: 'created',
    name: msg('Registered'),
    sentences: { any: msg('{who} registered'), nobody: msg('{name} registered') },
  },
  register_again: {
    changesNothing: true,
    name: msg('Registered again'),
    sentences: {
      any: msg('Somebody tried to register with the address of {name}'),
    },
  },
  verify: {
    name: msg('Confirmed an e-mail address'),
    sentences: {
      any: msg('{who} confirmed the e-mail address of {name}'),
      own: msg('{who} confirmed their e-mail address'),
    },
  },
  invite: { name: msg('Invited'), sentences: { any: msg('{who} sent {name} an invitation') } },
  hand_over: {
    name: msg('Offered an account of their own'),
    sentences: { any: msg('{who} offered {name} an account of their own') },
  },
  take_over: {
    name: msg('Took their record over'),
    sentences: { any: msg('{who} took over their own record from who had booked for them') },
  },
  forgot_password: {
    changesNothing: true,
    name: msg('Forgot the password'),
    sentences: { any: msg('{who} entered a code to choose a new password') },
  },
  reset_password: {
    name: msg('Chose a new password'),
    sentences: { any: msg('{who} chose a new password with a code') },
  },
  update_password: {
    name: msg('Changed the password'),
    sentences: { any: msg('{who} changed their password') },
  },
  update_roles: {
    name: msg('Changed roles or teams'),
    sentences: { any: msg('{who} changed the roles and teams of {name}') },
  },
  submit_identification: {
    name: msg('Submitted identification'),
    sentences: { any: msg('{who} submitted their identification') },
  },
  verify_identification: {
    name: msg('Reviewed identification'),
    changedField: 'identification.status',
    sentences: { any: msg('{who} reviewed the identification of {name}') },
    byOutcome: {
      verified: { any: msg('{who} verified the identification of {name}') },
      rejected: { any: msg('{who} rejected the identification of {name}') },
    },
  },
  read_identification: {
    name: msg('Looked at identification'),
    sentences: {
      any: msg('{who} looked at the identification of {name}'),
      own: msg('{who} looked at their own identification'),
    },
  },
  export_data: {
    name: msg('Took a copy of their data'),
    sentences: { any: msg('{who} took a copy of all that is held about them') },
  },
  request_erasure: {
    name: msg('Asked to be erased'),
    sentences: { any: msg('{who} asked for their account to be erased') },
  },
  withdraw_erasure: {
    name: msg('Kept the account after all'),
    sentences: { any: msg('{who} withdrew the request to be erased') },
  },
  decline_erasure: {
    name: msg('Declined an erasure'),
    sentences: { any: msg('{who} declined to erase {name}') },
  },
  erase: {
    event: 'deleted',
    name: msg('Erased a person'),
    sentences: { any: msg('{who} erased a person for good') },
  },
  merge: {
    name: msg('Merged two records'),
    sentences: { any: msg('{who} merged another record of {name} into this one') },
  },
  keep_apart: {
    name: msg('Found two records to be two people'),
    sentences: { any: msg('{who} found that another record like that of {name} is somebody else') },
  },
} as const;
