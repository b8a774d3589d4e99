import './auth-layout.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePageSky } from '#web/browser/page.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Eye } from '#web/ui/sky/eye.tsx';
import { KawungHem } from '#web/ui/sky/kawung-hem.tsx';
import { Sky } from '#web/ui/sky/sky.tsx';
import { FORM_ERROR_ID, type Failure } from '#web/api/use-submission.ts';

type AuthLayoutProps = {
  heading: ReactNode;
  tagline: string;
  /** A status announced with the heading. */
  news?: string | undefined;
  /** The form's error, shown in the box above it. */
  failure: Failure | null;
  /** Shrinks the sky on phones for long forms. */
  isLong?: boolean;
  children: ReactNode;
};

/** The page around the sign-in and sign-up forms. */
export function AuthLayout({
  heading,
  tagline,
  news,
  failure,
  isLong = false,
  children,
}: AuthLayoutProps) {
  usePageSky('dusk');
  const headingRef = useRef<HTMLHeadingElement>(null);
  const newsId = useId();
  const { key } = useLocation();

  // After a navigation within the app, focus the heading for screen readers.
  useEffect(() => {
    if (key !== 'default') headingRef.current?.focus();
  }, [key]);

  // For public/early-submit.js, which is no module.
  useEffect(() => {
    window.dispatchEvent(new Event('lelap:form-ready'));
  }, []);

  const taken = Number(isLong) + Number(failure !== null);
  return (
    <div className="stage" data-scene="gate" data-room={['full', 'less', 'least'][taken]}>
      <Sky>
        <Eye />
      </Sky>
      <KawungHem className="gate-hem" />
      <main className="gate-form">
        <h1
          ref={headingRef}
          tabIndex={-1}
          aria-describedby={news === undefined ? undefined : newsId}
          className="text-[min(2rem,15vw)] text-wrap outline-0 desk:text-[2.5rem]"
        >
          {heading}
        </h1>
        <p className="mt-2 text-pretty text-ink-2">{tagline}</p>
        {news !== undefined && failure === null && (
          <output
            id={newsId}
            className="mt-4 block rounded-field border-[1.5px] border-daun px-3.5 py-3 text-[0.9375rem] leading-[1.4]"
          >
            {news}
          </output>
        )}
        {failure !== null && (
          <FormError key={failure.attempt} id={FORM_ERROR_ID} message={failure.message} />
        )}
        {children}
      </main>
    </div>
  );
}
