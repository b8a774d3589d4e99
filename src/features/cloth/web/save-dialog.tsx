import './save-dialog.css';
import { useEffect, useMemo, useState } from 'react';
import type { Dye } from '#accounts/dyes.ts';
import { saveFile } from '#kernel/web/api/download.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { ACCOUNT_MESSAGES, CLOTH_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, format } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Checkbox, Select } from '#kernel/web/ui/choices.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { CLOTH_PAPERS, useJourneyAddress } from '#diary/web/journey-address.ts';
import { Segments } from '#pictures/web/segments.tsx';
import { writeSvg } from './cloth-file.ts';
import { DyeSwatches } from './dye-swatches.tsx';
import { Glyph } from '#pictures/web/glyph.tsx';
import { useClothTheme } from '#pictures/web/cloth/cloth-picture.tsx';
import { describeCloth, signCloth } from '#pictures/web/cloth/describe-night.ts';
import { knitMonth, writeKnittingCsv, writeKnittingSvg } from './knitting.ts';
import { makeLattice } from '#pictures/web/cloth/lattice.ts';
import type { ClothTheme } from '#pictures/web/cloth/dyes.ts';
import { toFile, toSvgAddress, type Pixels } from './png.ts';
import { makeSheet } from '#pictures/web/cloth/sheet.ts';
import { drawSky } from './sky.ts';
import { calendarYear, useCloth } from '#pictures/web/cloth/use-cloth.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';

const MAX_NAME_CHARACTERS = 40;

/** 18:00, as an instant that has this time in UTC. */
const KNITTING_STARTS_MS = 18 * 3_600_000;

type SaveDialogProps = { year: number; dashboard: DashboardData; onClose: () => void };

/** The cloth of a year as a picture or a knitting chart, made in this browser. */
export function SaveDialog({ year, dashboard, onClose }: SaveDialogProps) {
  const { nights: known, dates = [], dye: saved } = useCloth(calendarYear(year), dashboard);
  const pageTheme = useClothTheme();
  const { save: paper = 'phone', change } = useJourneyAddress();
  const [theme, setTheme] = useState(pageTheme);
  const [chosenDye, setDye] = useState<Dye>();
  const dye = chosenDye ?? saved;
  const [isPrivate, setPrivate] = useState(true);
  const [name, setName] = useState('');
  const months = useMemo(
    () => [...new Set(known?.map(({ sleepDate }) => sleepDate.slice(0, 7)))].toReversed(),
    [known],
  );
  const [chosenMonth, setMonth] = useState<string>();
  const month = chosenMonth ?? months[0];

  const picture = useMemo((): Picture | null => {
    if (known === undefined || month === undefined) return null;
    if (paper === 'knitting') {
      const title = CLOTH_MESSAGES.knittingTitle({ month: nameMonth(month) });
      const rows = knitMonth(dates, month);
      const start = clockTime(KNITTING_STARTS_MS, 'UTC');
      const svg = writeKnittingSvg(rows, { title, text: CLOTH_MESSAGES.knittingText({ start }) });
      return { name: `lelap-${month}`, svg, csv: writeKnittingCsv(rows) };
    }
    const nights = isPrivate
      ? known.map((night) => ({ ...night, hasNote: false, quality: null }))
      : known;
    const signature = joinParts([name.trim(), signCloth(year, nights)]);
    const span = calendarYear(year);
    const layout = paper === 'phone' ? 'wallpaper' : paper;
    const sheet = makeSheet(nights, makeLattice(layout, span), signature);
    if (paper === 'phone') sheet.trim.unshift(...drawSky(sheet));
    const description = describeCloth(nights);
    const look = { dye, theme, title: CLOTH_MESSAGES.title, description };
    const svg = writeSvg(nights, sheet, look);
    if (paper === 'print') return { name: `lelap-${year}`, svg };
    // Words of pixels are written by the canvas, which has the page's fonts.
    const pixels = { dye, theme, sheet, svg: writeSvg(nights, { ...sheet, texts: [] }, look) };
    return { name: `lelap-${year}`, svg, pixels };
  }, [paper, month, dates, known, isPrivate, year, name, dye, theme]);

  const file = useFile(picture);
  const csv = picture?.csv;
  const toast = useToast();
  const share = (files: File[]) =>
    navigator.share({ files }).catch((error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) toast.show('error', CLOTH_MESSAGES.shareFailed);
    });
  return (
    <Dialog
      title={CLOTH_MESSAGES.save}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          {file !== null && navigator.canShare?.({ files: [file] }) && (
            <Button kind="secondary" className="flex-1" onClick={() => void share([file])}>
              <Glyph name="share" />
              {CLOTH_MESSAGES.share}
            </Button>
          )}
          {csv !== undefined && (
            <Button
              kind="secondary"
              className="flex-1"
              onClick={() => saveFile(new File([csv], `lelap-${month}.csv`, { type: 'text/csv' }))}
            >
              {CLOTH_MESSAGES.downloadCsv}
            </Button>
          )}
          <Button
            className="flex-1"
            disabled={file === null}
            onClick={() => file !== null && saveFile(file)}
          >
            {DIARY_MESSAGES.save}
          </Button>
        </div>
      }
    >
      <div className="cloth-preview">
        {picture !== null && <img src={toSvgAddress(picture.svg)} alt={CLOTH_MESSAGES.preview} />}
        {paper !== 'knitting' && <ThemeChoice theme={theme} onChoose={setTheme} />}
      </div>
      <Segments
        label={CLOTH_MESSAGES.paper}
        items={CLOTH_PAPERS.map((one) => [one, CLOTH_MESSAGES.papers[one]])}
        chosen={paper}
        onChoose={(one) => change({ save: one })}
      />
      {paper === 'knitting' ? (
        <label className="grid justify-items-start gap-1 pt-1 text-sm font-semibold">
          {CLOTH_MESSAGES.month}
          <Select value={month} onChange={({ target }) => setMonth(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {nameMonth(one)}
              </option>
            ))}
          </Select>
        </label>
      ) : (
        <>
          <DyeSwatches
            nights={known ?? []}
            saved={saved}
            chosen={dye}
            unlocked={dashboard.unlockedAchievements ?? []}
            onChoose={setDye}
          />
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
      <p className="pt-3 text-sm text-ink-2">{CLOTH_MESSAGES.saveHint}</p>
    </Dialog>
  );
}

type ThemeProps = { theme: ClothTheme; onChoose: (theme: ClothTheme) => void };

const ThemeChoice = ({ theme, onChoose }: ThemeProps) => (
  <div className="cloth-themes">
    {(['night', 'dawn'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-label={ACCOUNT_MESSAGES.looks[one]}
        aria-pressed={one === theme}
        onClick={() => onChoose(one)}
      >
        {one === 'night' ? <Icon name="crescent" /> : <Glyph name="sun" />}
      </button>
    ))}
  </div>
);

const nameMonth = (month: string) =>
  format(`${month}-01T00:00:00Z`, 'UTC', { month: 'long', year: 'numeric' });

type Picture = { name: string; svg: string; csv?: string; pixels?: Pixels };

/** The file of a picture, made before a button is pressed: sharing must follow a tap at once. */
function useFile(picture: Picture | null): File | null {
  const [made, setMade] = useState<{ of: Picture; file: File }>();
  useEffect(() => {
    if (picture === null) return undefined;
    let isReplaced = false;
    const { name, svg, pixels } = picture;
    void toFile(name, svg, pixels).then(
      // A slow one must not replace the file of a later choice.
      (file) => isReplaced || setMade({ of: picture, file }),
    );
    return () => {
      isReplaced = true;
    };
  }, [picture]);
  // The file of an earlier choice is not offered.
  return made?.of === picture ? (made?.file ?? null) : null;
}
