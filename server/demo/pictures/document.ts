/** Documents that nobody could take for real ones. */

interface Document {
  title: string;
  name: string;
  /** As it stands on the document. */
  birth_date: string;
  number: string;
}

export const front = ({ title, name, birth_date, number }: Document): string =>
  card(`
    <rect width="1000" height="120" fill="${TEAL}"/>
    <text x="48" y="76" font-size="44" fill="#fff" font-weight="700">${xml(title)}</text>
    <rect x="48" y="168" width="260" height="320" rx="12" fill="#cfdde2"/>
    <circle cx="178" cy="290" r="66" fill="#7d97a3"/>
    <path d="M70 488c8-90 52-122 108-122s100 32 108 122z" fill="#7d97a3"/>
    ${line(210, 'Name', name)}
    ${line(320, 'Date of birth', birth_date)}
    ${line(430, 'Number', number)}
  `);

export const back = ({ title, number }: Document): string =>
  card(`
    <rect y="64" width="1000" height="96" fill="#33434c"/>
    <text x="48" y="240" font-size="32" fill="${INK}">${xml(title)}</text>
    <g fill="${INK}">${bars(number)}</g>
    <text x="48" y="520" font-size="28" fill="${INK}">${xml(number)}</text>
  `);

/** The paper of a barangay, as somebody's phone saw it. */
export const certificate = ({ name, barangay }: { name: string; barangay: string }): string =>
  card(`
    <rect x="24" y="24" width="952" height="582" fill="none" stroke="${TEAL}" stroke-width="6"/>
    ${centred(92, 30, `Barangay ${barangay}`)}
    ${centred(164, 46, 'Certificate of indigency')}
    ${centred(300, 30, 'This is to say that')}
    ${centred(360, 42, name)}
    ${centred(420, 30, 'lives here, and has no regular income.')}
    <path d="M620 540c40-60 60 30 100-20s60 10 90-10" fill="none" stroke="${INK}" stroke-width="4"/>
  `);

const centred = (y: number, size: number, text: string) => `
  <text x="500" y="${y}" font-size="${size}" fill="${INK}" text-anchor="middle">${xml(text)}</text>`;

const TEAL = '#0b6b6b';
const INK = '#1f2d35';

const card = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"
  font-family="Public Sans, DejaVu Sans, Arial, sans-serif">
  <rect width="1000" height="630" fill="#eef3f4"/>${content}
  <text x="500" y="380" font-size="150" font-weight="700" fill="#b3261e" fill-opacity="0.16"
    text-anchor="middle" transform="rotate(-22 500 340)">SPECIMEN</text></svg>`;

const line = (y: number, label: string, value: string) => `
  <text x="352" y="${y - 8}" font-size="24" fill="#5b6f79">${label}</text>
  <text x="352" y="${y + 36}" font-size="38" fill="${INK}">${xml(value)}</text>`;

/** As wide as the digits say; it reads like a code and means nothing. */
const bars = (number: string) =>
  [...number.repeat(6)]
    .map((sign, place) => {
      const width = 2 + (sign.charCodeAt(0) % 5);
      return `<rect x="${48 + place * 9}" y="290" width="${width}" height="180"/>`;
    })
    .join('');

const xml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
