import { Icon } from './icon.tsx';

/** The error box above a form, announced when it appears. */
export function FormError({ id, message }: { id?: string | undefined; message: string }) {
  const [first, second] = message.split('\n');
  return (
    <div
      role="alert"
      className="mt-4 flex gap-2.5 rounded-field border-[1.5px] border-mengkudu bg-mengkudu-bg px-3.5 py-3 text-[0.9375rem] leading-[1.4]"
    >
      <Icon name="alert" className="-mt-px text-mengkudu" />
      <span id={id} className="min-w-0">
        {first}
        {second !== undefined && <span className="block">{second}</span>}
      </span>
    </div>
  );
}
