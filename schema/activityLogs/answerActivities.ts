/** What the activity log tells of questionnaires, consent and health information: who asks, answers and reads. */
import { msg } from '../language/index.ts';

export const ANSWER_ACTIVITIES = {
  replace_question: {
    name: msg('Replaced a question'),
    changedField: 'kind',
    sentences: {
      any: msg('{who} replaced the question {name}, asked as {after} instead of {before}'),
    },
  },
  arrange_questionnaire: {
    name: msg('Reordered a questionnaire'),
    sentences: { any: msg('{who} reordered the questionnaire of {name}') },
  },
  copy_questionnaire: {
    name: msg('Copied a questionnaire'),
    sentences: { any: msg('{who} copied the questionnaire of another team to {name}') },
  },
  begin_answers: {
    name: msg('Began to answer questions'),
    sentences: {
      any: msg('{who} began to answer questions about {name}'),
      own: msg('{who} began to answer questions before a visit'),
    },
  },
  submit_answers: {
    name: msg('Answered questions'),
    sentences: {
      any: msg('{who} answered questions about {name}'),
      own: msg('{who} answered questions before a visit'),
    },
  },
  look_up: {
    changesNothing: true,
    name: msg('Looked somebody up'),
    sentences: {
      any: msg('{who} looked {name} up by their address or number'),
    },
  },
  look_up_nobody: {
    changesNothing: true,
    name: msg('Looked somebody up without a match'),
    sentences: {
      any: msg('{who} looked somebody up by an address or number that nobody has'),
    },
  },
  read_answers: {
    changesNothing: true,
    name: msg('Read answers'),
    sentences: { any: msg('{who} read the answers of {name}') },
  },
  agree_to_privacy_notice: {
    name: msg('Agreed to the privacy notice'),
    changedField: 'privacy.version',
    sentences: { any: msg('{who} agreed to version {after} of the privacy notice') },
  },
  give_health_consent: {
    name: msg('Agreed to health information'),
    sentences: {
      any: msg('{who} noted that {name} agrees to what they say about their health being kept'),
      own: msg('{who} agreed that the office keeps what they say about their health'),
    },
  },
  withdraw_health_consent: {
    name: msg('Withdrew health information'),
    sentences: {
      any: msg('{who} withdrew their consent, which erased what they had said about their health'),
    },
  },
  begin_health_information: {
    name: msg('Began health information'),
    sentences: {
      any: msg('{who} began to answer questions about the health of {name}'),
      own: msg('{who} began to answer questions about their health'),
    },
  },
  submit_health_information: {
    name: msg('Gave health information'),
    sentences: {
      any: msg('{who} answered questions about the health of {name}'),
      own: msg('{who} answered questions about their health'),
    },
  },
  read_health_information: {
    changesNothing: true,
    name: msg('Read health information'),
    sentences: { any: msg('{who} read the health information of {name}') },
  },
  list_health_readings: {
    changesNothing: true,
    name: msg('Checked who read health information'),
    sentences: { any: msg('{who} checked whose health information {name} had read') },
  },
  export_answers: {
    changesNothing: true,
    name: msg('Exported answers'),
    sentences: { any: msg('{who} exported the answers given to {name}') },
  },
} as const;
