/**
 * Numbered lines that say what a command does and how far it is.
 * @param {number} total
 */
export function stepsOf(total) {
  let done = 0;
  /** @param {string} text */
  return (text) => {
    done++;
    console.log(`[${done}/${total}] ${text}`);
  };
}

/** Something a person can put right: its message is all that is shown. */
export class Stop extends Error {}

/**
 * Runs the command; a Stop ends it with its sentence, anything else with all there is.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exit(1);
  }
}
