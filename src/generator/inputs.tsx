import type { ComponentType } from 'react';
import { useRecordContext } from 'react-admin';
import type { FieldKind } from '#schema/declaration/field.ts';
import { valueAt } from '../dataProvider/paths.ts';
import { offeredLanguages } from '../language/chosen.ts';
import { ChoiceInput, ChoicesInput } from './inputs/choiceInputs.tsx';
import { RowsInput } from './inputs/RowsInput.tsx';
import { ReferenceInput, ReferenceManyInput } from './inputs/referenceInputs.tsx';
import { TimeZoneInput } from './inputs/TimeZoneInput.tsx';
import {
  EmailInput,
  LongTextInput,
  NumberInput,
  PhoneInput,
  TextInput,
  TextListInput,
} from './inputs/textInputs.tsx';
import { DateInput, DateTimeInput, TimeInput } from './inputs/timeInputs.tsx';
import { UploadInput } from './inputs/UploadInput.tsx';
import type { InputProps } from './inputs/useField.ts';
import { isWeek, WeekInput } from './inputs/WeekInput.tsx';
import { YesNoInput } from './inputs/YesNoInput.tsx';

/** How a value of each kind is entered. */
const INPUTS: Record<FieldKind, ComponentType<InputProps>> = {
  text: TextInput,
  long_text: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  // One of those that the organisation offers, each by its own name.
  language: ({ field, source }) => (
    <ChoiceInput field={{ ...field, options: offeredLanguages() }} source={source} />
  ),
  text_list: TextListInput,
  yes_no: YesNoInput,
  number: NumberInput,
  date: DateInput,
  time: TimeInput,
  date_time: DateTimeInput,
  time_zone: TimeZoneInput,
  reference: ReferenceInput,
  reference_many: ReferenceManyInput,
  rows: (props) =>
    isWeek(props.field) ? <WeekInput {...props} /> : <RowsInput {...props} Input={Input} />,
  // They are in tabs of the form.
  translations: () => null,
  image: UploadInput,
  file: UploadInput,
};

export function Input(props: InputProps) {
  const record = useRecordContext();
  const { kind, unlessSet } = props.field;
  const at = (path: string) => valueAt(record ?? {}, path);
  // Such a record has none, and is given none by a form.
  if (unlessSet?.some(at) && !at(props.source)) return null;
  const Kind = INPUTS[kind];
  return <Kind {...props} />;
}
