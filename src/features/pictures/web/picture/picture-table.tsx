import { useState } from 'react';
import { PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';

export type TableContent = {
  columns: readonly string[];
  /** The last column is in words. */
  endsInWords?: boolean;
  /** Read when the table is opened. The first cell names its row. */
  rows: () => readonly (readonly string[])[];
};

const START = 'py-2 text-start font-medium';
const END = 'py-2 text-end font-medium';

/** *Show as table*: the numbers of a picture. */
export function PictureTable({
  caption,
  columns,
  endsInWords = false,
  rows,
}: TableContent & { caption: string }) {
  const [isOpen, setOpen] = useState(false);
  const cellClass = (column: number) =>
    column === 0 || (endsInWords && column === columns.length - 1) ? START : END;
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-ink-2">
        <Icon name="chevron" className="-ms-2 group-open:rotate-90" />
        {PICTURE_MESSAGES.showTable}
      </summary>
      {isOpen && (
        <table className="picture-table w-full text-sm/normal [font-variant-numeric:tabular-nums]">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-ink-2">
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={cellClass(index)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows().map(([name = '', ...cells]) => (
              <tr key={[name, ...cells].join(' ')} className="border-t-2 border-dotted border-line">
                <th scope="row" className={START}>
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className={cellClass(index + 1)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
