import type { ReactNode } from 'react';

/** A name, and a cell for each further column, or one for all of them. */
export type Line = readonly [name: string, ...cells: ReactNode[]];

type TableProps = { heads: readonly string[]; lines: readonly Line[] };

/** `heads` and the names of lines are unique. */
export const ReportTable = ({ heads, lines }: TableProps) => (
  <table className="w-full [font-variant-numeric:tabular-nums]">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.length === 1 ? (
            <td colSpan={heads.length - 1}>{cells[0]}</td>
          ) : (
            cells.map((cell, index) => (
              <td key={heads[index + 1]} data-label={heads[index + 1]}>
                {cell}
              </td>
            ))
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
