import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options that a command was given. Ends the process with the usage where they are not right. */
export function optionsOf<const O extends Options>(usage: string, options: O) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(`${message}\nUsage: ${usage}`);
    process.exit(1);
  }
}
