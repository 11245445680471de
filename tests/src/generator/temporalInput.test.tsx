import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { translator } from '#schema/language/index.ts';
import filipino from '#schema/languages/fil.json';
import { localeWithClock } from '#schema/time/clock.ts';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';
import { type TemporalKind, WRITTEN } from '#src/generator/inputs/writtenTime.ts';
import { setTranslator } from '#src/language/t.ts';

const speak = (locale: string, clock?: string) =>
  setTranslator(translator(locale), localeWithClock(locale, clock));
afterEach(() => {
  cleanup();
  setTranslator(translator('en-GB'));
});
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('what is typed', () => {
  it.each<[TemporalKind, string, string]>([
    ['date', '1 Dec 2026', '2026-12-01'],
    ['date', 'December 1, 2026', '2026-12-01'],
    ['date', 'Tue, 1 Dec 2026', '2026-12-01'],
    ['date', '1/12/2026', '2026-12-01'],
    ['date', '12/25/2026', '2026-12-25'],
    ['date', '2026-12-01', '2026-12-01'],
    ['date', '31 Feb 2026', ''],
    ['date', '1 Dec', ''],
    ['date', '1/12/26', ''],
    ['date', 'tomorrow', ''],
    ['time', '1:30 PM', '13:30'],
    ['time', '1.30pm', '13:30'],
    ['time', '1:30 p.m.', '13:30'],
    ['time', '13:30', '13:30'],
    ['time', '1330', '13:30'],
    ['time', '930', '09:30'],
    ['time', '9', '09:00'],
    ['time', '12 AM', '00:00'],
    ['time', '12 PM', '12:00'],
    ['time', '24:00', '24:00'],
    ['time', '25:00', ''],
    ['time', '13:30 AM', ''],
    ['time', '9:75', ''],
    ['date_time', '1 Dec 2026, 1:30 PM', '2026-12-01T13:30'],
    ['date_time', '2026-12-01T13:30', '2026-12-01T13:30'],
    ['date_time', '1 Dec 2026', ''],
  ])('as a %s, %s is read as %s', (kind, text, value) => {
    speak('en-GB');
    expect(WRITTEN[kind].read(text)).toBe(value);
  });

  it('goes by the language: its months, and its order of day and month', () => {
    speak(filipino.locale);
    expect(WRITTEN.date.read('Dis 1, 2026')).toBe('2026-12-01');
    expect(WRITTEN.date.read('Mar, Mar 3, 2026')).toBe('2026-03-03');
    expect(WRITTEN.date.read('1/12/2026')).toBe('2026-01-12');
  });

  it.each(['en-GB', filipino.locale])('can be read as it is written in %s', (locale) => {
    for (const clock of ['12', '24']) {
      speak(locale, clock);
      for (const month of Array.from({ length: 12 }, (_, index) => index + 1)) {
        const value = `2026-${String(month).padStart(2, '0')}-09T00:05`;
        expect(WRITTEN.date_time.read(WRITTEN.date_time.write(value))).toBe(value);
        expect(WRITTEN.date_time.read(WRITTEN.date_time.spell(value))).toBe(value);
      }
    }
  });
});

describe('the input', () => {
  const onChange = vi.fn();
  const show = (kind: TemporalKind, first: string) => {
    const Held = () => {
      const [value, setValue] = useState(first);
      const take = (next: string, text: string) => {
        onChange(next, text);
        setValue(next);
      };
      return <TemporalInput kind={kind} label="When" value={value} onChange={take} />;
    };
    render(<Held />);
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'When' });
  };
  const type = (input: HTMLInputElement, value: string) =>
    fireEvent.change(input, { target: { value } });

  it('writes as the page does, and tidies what was typed', () => {
    speak('en-GB');
    const input = show('time', '13:00');
    expect(input.value).toBe('1:00 PM');
    type(input, '1330');
    expect(onChange).toHaveBeenLastCalledWith('13:30', '1330');
    expect(input.value).toBe('1330');
    expect(plain(screen.getByRole('status').textContent ?? '')).toBe('1:30 PM');
    fireEvent.blur(input);
    expect(input.value).toBe('1:30 PM');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps what it does not understand, and says how to write it', () => {
    speak('en-GB');
    const input = show('date', '2026-12-01');
    type(input, 'next week');
    expect(onChange).toHaveBeenLastCalledWith('', 'next week');
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.blur(input);
    expect(input.value).toBe('next week');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe(
      'Not understood. Write it like this: 31 Dec 2026',
    );
    type(input, '');
    expect(onChange).toHaveBeenLastCalledWith('', '');
    fireEvent.blur(input);
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });

  it('takes what is chosen in the picker of the browser', () => {
    speak('en-GB');
    const input = show('date', '');
    const picker = document.querySelector<HTMLInputElement>('input[type="date"]');
    fireEvent.change(picker as HTMLInputElement, { target: { value: '2026-12-24' } });
    expect(input.value).toBe('24 Dec 2026');
  });
});
