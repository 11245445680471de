/** The demo's texts that are not a service's own: of questions, closed days and scores. */
import { HEALTH_QUESTIONS_IN_FILIPINO } from './healthQuestions.ts';
import { WELFARE_QUESTIONS_IN_FILIPINO } from './welfareQuestions.ts';

/** English -> Filipino. */
const OTHERS: Readonly<Record<string, string>> = {
  'Training of all doctors': 'Pagsasanay ng lahat ng doktor',
  'Move of the payment counters': 'Paglipat ng mga bayaran',
  'Registrars’ convention': 'Kumbensiyon ng mga tagapagrehistro',
  'Staff at the evacuation centre': 'Nasa evacuation center ang mga kawani',
  "New Year's Day": 'Bagong Taon',
  'Maundy Thursday': 'Huwebes Santo',
  'Good Friday': 'Biyernes Santo',
  'Araw ng Kagitingan (Day of Valour)': 'Araw ng Kagitingan',
  'Labour Day': 'Araw ng Paggawa',
  'Independence Day': 'Araw ng Kalayaan',
  'Ninoy Aquino Day': 'Araw ni Ninoy Aquino',
  'National Heroes Day': 'Araw ng mga Bayani',
  "All Saints' Day": 'Araw ng mga Santo',
  'Bonifacio Day': 'Araw ni Bonifacio',
  'Feast of the Immaculate Conception': 'Kapistahan ng Inmaculada Concepcion',
  'Christmas Day': 'Araw ng Pasko',
  'Rizal Day': 'Araw ni Rizal',
  'Last day of the year': 'Huling araw ng taon',
  'Can wait': 'Makapaghihintay',
  Soon: 'Mauna nang kaunti',
  'At once': 'Agad-agad',
};

const TEXTS: Readonly<Record<string, string>> = {
  ...OTHERS,
  ...HEALTH_QUESTIONS_IN_FILIPINO,
  ...WELFARE_QUESTIONS_IN_FILIPINO,
};

/** What a record or a row has beside these texts. */
export function inFilipino(texts: Readonly<Record<string, string | null>>) {
  const fil = Object.entries(texts).flatMap(([name, text]) => {
    const filipino = text === null ? undefined : TEXTS[text];
    return filipino ? [[name, filipino]] : [];
  });
  return fil.length > 0 ? { translations: { fil: Object.fromEntries(fil) } } : {};
}
