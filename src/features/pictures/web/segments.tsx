type SegmentsProps<Id extends string> = {
  label: string;
  items: readonly (readonly [id: Id, name: string])[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** A segmented control: one of a few, shown at once. */
export function Segments<Id extends string>({ label, items, chosen, onChoose }: SegmentsProps<Id>) {
  return (
    <fieldset aria-label={label} className="segments screen-only">
      {items.map(([id, name]) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
