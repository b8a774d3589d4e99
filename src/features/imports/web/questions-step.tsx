import { Fragment, useState, type FormEvent } from 'react';
import type { ColumnsQuestion, CsvMapping, Question } from '../readers/questions.ts';
import { DIARY_MESSAGES, IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { fullDate } from '#kernel/web/time/long-dates.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { SelectField } from '#kernel/web/ui/choices.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import type { StepProps } from './import-session.ts';
import { StepButtons, StepHeading } from './step-parts.tsx';

const ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
] as const;
const COLUMNS = ['start', 'startDate', 'end', 'endDate', 'timeZone', 'note', 'quality'] as const;

type Columns = Partial<CsvMapping>;

/** Questions that the files leave open, one of each file: encoding, columns, order of dates. */
export function QuestionsStep({ session, state: { questions, answers } }: StepProps<'questions'>) {
  const tables = questions.filter((question) => question.kind === 'columns');
  const [columns, setColumns] = useState<Readonly<Record<string, Columns>>>(() =>
    Object.fromEntries(
      tables.map(({ file, guess }) => [file, answers.csv?.[file]?.mapping ?? guess]),
    ),
  );
  const [error, setError] = useState<string>();

  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = tables.map((question) => findMissing(question, columns[question.file]));
    const error = missing.find((text) => text !== undefined);
    setError(error);
    if (error !== undefined) return;
    const chosen = new FormData(event.currentTarget);
    const ofKind = (kind: Question['kind']) =>
      questions.filter((question) => question.kind === kind).map(({ file }) => file);
    session.answerQuestions({
      encodings: Object.fromEntries(
        ofKind('encoding').map((file) => [file, String(chosen.get(file))]),
      ),
      csv: Object.fromEntries([
        ...ofKind('columns').map((file) => [file, { mapping: columns[file] }]),
        ...ofKind('dateOrder').map((file) => [
          file,
          { ...answers.csv?.[file], dateOrder: chosen.get(file) },
        ]),
      ]),
    });
  };

  return (
    <form onSubmit={answer}>
      {questions.map((question, index) => (
        <div key={question.file} className={index > 0 ? 'mt-6' : ''}>
          {question.kind === 'columns' && (
            <ColumnFields
              question={question}
              columns={columns[question.file] ?? {}}
              isIncomplete={error !== undefined}
              onLeaveOut={() => session.answerQuestions({ leftOut: [question.file] })}
              onChange={(changed) => setColumns({ ...columns, [question.file]: changed })}
            />
          )}
          {question.kind !== 'columns' && <OptionField question={question} />}
        </div>
      ))}
      {error !== undefined && <FormError message={error} />}
      <StepButtons onBack={session.reset} />
    </form>
  );
}

function OptionField({ question }: { question: Exclude<Question, ColumnsQuestion> }) {
  const { encoding, encodings, dateOrder } = MESSAGES;
  const { file } = question;
  const isEncoding = question.kind === 'encoding';
  const label = (isEncoding ? encoding : dateOrder).label({ file });
  const options = isEncoding
    ? ENCODINGS.map((value) => ({ value, text: encodings[value] }))
    : question.readings.map(({ order, date }) => ({
        value: order,
        text:
          date === undefined
            ? dateOrder[order]
            : MESSAGES.columns.example({
                column: dateOrder[order],
                example: fullDate(`${date}T00:00:00Z`, 'UTC'),
              }),
      }));
  const hint = isEncoding ? encoding.hint : dateOrder.hint({ example: question.example });
  return (
    <>
      <StepHeading>{isEncoding ? encoding.title : label}</StepHeading>
      <SelectField label={label} hint={hint} name={file}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function ColumnFields({
  question: { file, header, rows, dateColumn, doubt },
  columns,
  isIncomplete,
  onLeaveOut,
  onChange,
}: {
  question: ColumnsQuestion;
  columns: Columns;
  isIncomplete: boolean;
  onLeaveOut: () => void;
  onChange: (columns: Columns) => void;
}) {
  const words = MESSAGES.columns;
  const nameColumn = (column: number) => header[column] ?? '';
  return (
    <>
      <StepHeading>{words.title({ file })}</StepHeading>
      <p className={`mt-1 text-sm text-pretty wrap-anywhere ${doubt ? '' : 'text-ink-2'}`}>
        {doubt
          ? words.doubt({
              start: nameColumn(doubt.start),
              end: nameColumn(doubt.end),
              length: durationText(Math.round(doubt.usualMinutes)),
            })
          : words.hint}
      </p>
      {COLUMNS.map((column) => (
        <Fragment key={column}>
          <SelectField
            label={{ ...words, start: DIARY_MESSAGES.asleep, end: DIARY_MESSAGES.woke }[column]}
            aria-invalid={
              isIncomplete &&
              (column === 'start' || column === 'end') &&
              (columns[column] === undefined || columns.start === columns.end)
            }
            value={String(columns[column] ?? '')}
            onChange={({ target: { value } }) =>
              onChange({ ...columns, [column]: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">{words.none}</option>
            {[...header.entries()].map(([index, name]) => (
              <option key={index} value={index}>
                {words.example({ column: name, example: rows[0]?.[index] ?? '' })}
              </option>
            ))}
          </SelectField>
          {column === 'startDate' && dateColumn !== undefined && (
            <SelectField
              label={words.dateOf({ column: nameColumn(dateColumn) })}
              aria-invalid={isIncomplete && !hasDate(columns)}
              value={
                columns.startDate === dateColumn
                  ? 'startDate'
                  : columns.endDate === dateColumn
                    ? 'endDate'
                    : ''
              }
              onChange={({ target: { value: role } }) =>
                onChange({
                  ...columns,
                  startDate: role === 'startDate' ? dateColumn : undefined,
                  endDate: role === 'endDate' ? dateColumn : undefined,
                })
              }
            >
              <option value="">{words.choose}</option>
              <option value="startDate">{words.dateOfSleep}</option>
              <option value="endDate">{words.dateOfWaking}</option>
            </SelectField>
          )}
        </Fragment>
      ))}
      <Button
        kind="secondary"
        className="mt-3.5"
        aria-label={words.leaveOutNamed({ file })}
        onClick={onLeaveOut}
      >
        {words.leaveOut}
      </Button>
    </>
  );
}

const hasDate = ({ startDate, endDate }: Columns) =>
  startDate !== undefined || endDate !== undefined;

/** What is missing before the file can be read, in words. */
function findMissing({ dateColumn }: ColumnsQuestion, columns: Columns = {}): string | undefined {
  const { start, end } = columns;
  if (start === undefined || end === undefined || start === end) return MESSAGES.columns.missing;
  return dateColumn !== undefined && !hasDate(columns) ? MESSAGES.columns.dateMissing : undefined;
}
