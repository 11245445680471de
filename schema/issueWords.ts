/** What zod refuses, in words for a person. What a schema says itself stays as it is. */
import type { z } from 'zod';
import { msg, phrase, type Words } from './language.ts';

type Issue = z.core.$ZodIssue;

export function issueWords(issue: Issue): Words {
  // zod's own words are for developers; these are how they all begin.
  const isOwn = !/^(Invalid|Too (small|big))/.test(issue.message);
  if (isOwn) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'invalid_value':
      return msg('Choose one of the list');
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return msg('This is not valid');
  }
}

function wrongType({ message, expected }: Issue & { expected: string }): Words {
  if (/ received (undefined|null)$/.test(message)) return msg('Fill this in');
  return EXPECTED[expected] ?? msg('This is not valid');
}

const EXPECTED: Record<string, string> = {
  string: msg('Enter text'),
  number: msg('Enter a number'),
  int: msg('Enter a whole number'),
  boolean: msg('Choose yes or no'),
  array: msg('Give a list'),
  object: msg('Give a group of fields'),
};

function tooSmall(origin: string, count: number): Words {
  if (origin === 'string') {
    return count === 1
      ? msg('Fill this in')
      : phrase('Use at least {count, plural, one {# character} other {# characters}}', { count });
  }
  if (origin === 'array') return phrase('Choose at least {count}', { count });
  return phrase('Enter {count} or more', { count });
}

function tooBig(origin: string, count: number): Words {
  if (origin === 'string') {
    return phrase('Use at most {count, plural, one {# character} other {# characters}}', { count });
  }
  if (origin === 'array') return phrase('Choose at most {count}', { count });
  return phrase('Enter {count} or less', { count });
}
