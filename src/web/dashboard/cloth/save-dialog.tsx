import { useEffect, useMemo, useState } from 'react';
import { saveFile } from '#web/api/download.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { shortDate } from '#web/time/long-dates.ts';
import { clockTime, format } from '#web/time/sleep-times.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Select } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { writeSvg } from './cloth-file.ts';
import { monthNames } from './cloth-hem.tsx';
import type { ClothTheme } from './dyes.ts';
import { describeCloth } from './describe-night.ts';
import { knitMonth, writeKnittingCsv, writeKnittingSvg } from './knitting.ts';
import { makeLattice, PAPERS } from './lattice.ts';
import { drawPng, toSvgAddress } from './png.ts';
import { makeSheet } from './sheet.ts';
import { calendarYear, useCloth } from './use-cloth.ts';
import { useClothTheme } from './cloth-picture.tsx';

const FORMATS = ['wallpaper', 'square', 'print', 'knitting'] as const;
type Format = (typeof FORMATS)[number];

/** Of a name on a picture. */
const MAX_NAME_CHARACTERS = 40;

/** 18:00, as an instant that has this time in UTC. */
const KNITTING_STARTS_MS = 18 * 3_600_000;

type SaveDialogProps = { year: number; dashboard: DashboardData; onClose: () => void };

/** The cloth of a year as a picture or a knitting chart, made in this browser. */
export function SaveDialog({ year, dashboard, onClose }: SaveDialogProps) {
  const span = useMemo(() => calendarYear(year), [year]);
  const { nights: known = [], items, dye } = useCloth(span, dashboard);
  const pageTheme = useClothTheme();
  const [paper, setPaper] = useState<Format>('wallpaper');
  const [theme, setTheme] = useState<ClothTheme>(pageTheme);
  const [isPrivate, setPrivate] = useState(true);
  const [name, setName] = useState('');
  const months = useMemo(
    () => [...new Set(known.map(({ sleepDate }) => sleepDate.slice(0, 7)))].toReversed(),
    [known],
  );
  const [chosenMonth, setMonth] = useState<string>();
  const month = chosenMonth ?? months[0];

  const picture = useMemo(() => {
    if (paper === 'knitting') {
      if (month === undefined) return null;
      const title = CLOTH_MESSAGES.knittingTitle({ month: nameMonth(month) });
      const rows = knitMonth(items, month);
      const start = clockTime(KNITTING_STARTS_MS, 'UTC');
      const svg = writeKnittingSvg(rows, { title, text: CLOTH_MESSAGES.knittingText({ start }) });
      return { fileName: `lelap-${month}`, svg, csv: writeKnittingCsv(rows) };
    }
    const nights = isPrivate
      ? known.map((night) => ({ ...night, hasNote: false, quality: null }))
      : known;
    const finding = describeCloth(String(year), nights);
    const signature = [
      ...(name.trim() === '' ? [] : [name.trim()]),
      CLOTH_MESSAGES.older({ year: String(year), count: nights.length }),
    ].join(' · ');
    const sheet = makeSheet(nights, makeLattice(PAPERS[paper], span.from, span.to), {
      months: monthNames(),
      formatDate: (date) => shortDate(`${date}T00:00:00Z`, 'UTC'),
      signature,
    });
    const options = { dye, theme, title: CLOTH_MESSAGES.title, description: finding };
    return {
      fileName: `lelap-${year}`,
      svg: writeSvg(nights, sheet, { ...options, hasTexts: true }),
      // Words of pixels are written by the canvas, which has the page's fonts.
      ...(paper !== 'print' && {
        pixels: { svg: writeSvg(nights, sheet, { ...options, hasTexts: false }), sheet },
      }),
    };
  }, [paper, month, items, known, isPrivate, year, name, span, dye, theme]);

  const file = useFile(picture, { dye, theme });
  const toast = useToast();
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true;
  const share = () => {
    if (file !== null)
      navigator.share({ files: [file] }).catch((error: unknown) => {
        const isClosed = error instanceof DOMException && error.name === 'AbortError';
        if (!isClosed) toast.show('error', CLOTH_MESSAGES.shareFailed);
      });
  };
  const isKnitting = paper === 'knitting';
  return (
    <Dialog
      title={CLOTH_MESSAGES.save}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button disabled={file === null} onClick={() => file !== null && saveFile(file)}>
            {CLOTH_MESSAGES.download}
          </Button>
          {canShare && (
            <Button kind="secondary" onClick={share}>
              {CLOTH_MESSAGES.share}
            </Button>
          )}
          {picture?.csv !== undefined && (
            <Button
              kind="secondary"
              onClick={() =>
                saveFile(new File([picture.csv], `${picture.fileName}.csv`, { type: 'text/csv' }))
              }
            >
              {CLOTH_MESSAGES.downloadCsv}
            </Button>
          )}
        </div>
      }
    >
      <p className="text-ink-2">{CLOTH_MESSAGES.saveHint}</p>
      <label className="block pt-3 text-sm font-semibold" htmlFor="cloth-paper">
        {CLOTH_MESSAGES.paper}
      </label>
      <Select
        id="cloth-paper"
        value={paper}
        onChange={({ target }) => setPaper(FORMATS.find((one) => one === target.value) ?? paper)}
      >
        {FORMATS.map((one) => (
          <option key={one} value={one}>
            {CLOTH_MESSAGES.papers[one]}
          </option>
        ))}
      </Select>
      {isKnitting ? (
        <>
          <label className="block pt-3 text-sm font-semibold" htmlFor="cloth-month">
            {CLOTH_MESSAGES.month}
          </label>
          <Select id="cloth-month" value={month} onChange={({ target }) => setMonth(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {nameMonth(one)}
              </option>
            ))}
          </Select>
        </>
      ) : (
        <>
          <Checkbox
            checked={theme === 'night'}
            onChange={({ target }) => setTheme(target.checked ? 'night' : 'dawn')}
          >
            {CLOTH_MESSAGES.dark}
          </Checkbox>
          <Checkbox checked={isPrivate} onChange={({ target }) => setPrivate(target.checked)}>
            {CLOTH_MESSAGES.withoutNotes}
          </Checkbox>
          <Field
            label={CLOTH_MESSAGES.name}
            value={name}
            maxLength={MAX_NAME_CHARACTERS}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </>
      )}
      {picture !== null && (
        <img
          className="cloth-preview"
          src={toSvgAddress(picture.svg)}
          alt={CLOTH_MESSAGES.preview}
        />
      )}
    </Dialog>
  );
}

const nameMonth = (month: string) =>
  format(`${month}-01T00:00:00Z`, 'UTC', { month: 'long', year: 'numeric' });

type Picture = {
  fileName: string;
  svg: string;
  pixels?: Parameters<typeof drawPng>[0];
};

/** The file of a picture, made before a button is pressed: sharing must follow a tap at once. */
function useFile(picture: Picture | null, colors: Parameters<typeof drawPng>[1]): File | null {
  const [file, setFile] = useState<File | null>(null);
  const { dye, theme } = colors;
  useEffect(() => {
    let isCurrent = true;
    const make = async () => {
      if (picture === null) return null;
      const { fileName, svg, pixels } = picture;
      if (pixels === undefined)
        return new File([svg], `${fileName}.svg`, { type: 'image/svg+xml' });
      const png = await drawPng(pixels, { dye, theme });
      return new File([png], `${fileName}.png`, { type: 'image/png' });
    };
    setFile(null);
    make().then(
      (made) => isCurrent && setFile(made),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [picture, dye, theme]);
  return file;
}
