// `npm run dev`: the server, restarted at every change, and Vite in front of it. Ends with both.
import { passSignalsOn, runToEnd } from './setup/child.mjs';
import { inRoot } from './setup/root.mjs';

passSignalsOn();
/** @param {string} name */
const bin = (name) => inRoot('node_modules', '.bin', name);
const port = process.env.PORT ?? '3000';
const env = { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` };

console.log('Open http://localhost:5173; the API answers there too.');
const code = await Promise.race([
  runToEnd(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { env }),
  runToEnd(bin('vite'), ['--clearScreen', 'false'], { env }),
]);
// One of them ended by itself: the other has no use alone.
process.exitCode = code;
process.kill(process.pid, 'SIGTERM');
