import { msg } from '../../../../language/t.ts';

export const SUSPENSIONS: readonly string[] = [
  msg('There is a second account of yours. Use that one.'),
  msg('You have missed several reservations without cancelling. Call us to go on.'),
  msg('The account was used by somebody else. Call us so that we can secure it.'),
  msg('You have asked us to close the account.'),
];
