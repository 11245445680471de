import type { Bar, QuestionResult } from '#schema/questionnaires/questionnaireResults.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { locale, t } from '#src/language/t.ts';

type CountedQuestion = Pick<QuestionResult, 'kind'>;

/** It names what a bar stands for. */
export function barLabel(
  { option_id, label, from, to, is_to_excluded }: Bar,
  question?: CountedQuestion,
) {
  if (question?.kind === 'yes_no') return option_id === 'yes' ? t('Yes') : t('No');
  if (label !== null) return label;
  const say = (bound: string | number) =>
    typeof bound === 'string'
      ? formatMonth(bound)
      : question?.kind === 'date'
        ? String(bound)
        : formatNumber(bound);
  if (from === null && to === null) return t('Other');
  if (from === null) {
    return is_to_excluded
      ? t('Less than {to}', { to: say(to ?? 0) })
      : t('{to} or less', { to: say(to ?? 0) });
  }
  if (to === null) return t('{from} or more', { from: say(from) });
  if (from === to) return say(from);
  return is_to_excluded
    ? t('{from} to less than {to}', { from: say(from), to: say(to) })
    : t('{from} to {to}', { from: say(from), to: say(to) });
}

const formatMonth = (month: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  );

/** 18, or why it is not shown. */
export const formatBarCount = ({ count, hidden }: Bar) =>
  count !== null ? formatNumber(count) : hidden === 'few' ? t('fewer than 5') : t('hidden');

export const formatRoundedShare = (share: number | null) =>
  share === null
    ? ''
    : new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** One sentence: how many answered, and what was said most. */
export function sentenceOf(
  { answered, mean, bars }: Pick<QuestionResult, 'answered' | 'mean' | 'bars'>,
  question?: CountedQuestion,
): string {
  if (answered === null) return t('Fewer than 5 answers, so nothing is shown.');
  const count = t('{count, plural, one {# answer} other {# answers}}', { count: answered });
  if (mean !== null) return t('{count}, on average {mean}.', { count, mean: formatNumber(mean) });
  const top = bars.reduce<Bar | null>(
    (most, bar) => ((bar.count ?? 0) > (most?.count ?? 0) ? bar : most),
    null,
  );
  if (!top) return t('{count}.', { count });
  return t('{count}. Most often: {answer}, {share}.', {
    count,
    answer: barLabel(top, question),
    share: formatRoundedShare(top.share),
  });
}
