import { offeredLanguages } from '../../language/chosen.ts';
import { ChoiceInput } from './choiceInputs.tsx';
import type { InputProps } from './useField.ts';

/** One of the languages that the organisation offers, each by its own name. */
export const LanguageInput = ({ field, source }: InputProps) => (
  <ChoiceInput field={{ ...field, options: offeredLanguages() }} source={source} />
);
