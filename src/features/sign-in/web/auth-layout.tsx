import './auth-layout.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Submission } from '#kernel/web/api/use-submission.ts';
import { usePageSky } from '#kernel/web/browser/page.ts';
import { AUTH_MESSAGES } from '#kernel/web/messages/first.ts';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { Form, FORM_ERROR_ID } from '#kernel/web/ui/form.tsx';
import { Eye } from '#kernel/web/ui/mark.tsx';
import { KawungHem } from '#kernel/web/ui/sky/kawung-hem.tsx';
import { Sky } from '#kernel/web/ui/sky/sky.tsx';

type AuthLayoutProps = {
  heading: ReactNode;
  tagline: string;
  /** A status announced with the heading. */
  news?: string | undefined;
  /** The error in the box above the form before it is submitted. */
  error?: string | undefined;
  submission: Submission;
  /** Shrinks the sky on phones for long forms. */
  isLong?: boolean;
  /** Shown in place of the form once it has succeeded. */
  done?: ReactNode;
  /** Links below the form. */
  foot?: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
};

/** The page of a form for guests. */
export function AuthLayout({
  heading,
  tagline,
  news,
  error,
  submission,
  isLong = false,
  done = null,
  foot,
  children,
}: AuthLayoutProps) {
  usePageSky('dusk');
  const headingRef = useRef<HTMLHeadingElement>(null);
  const newsId = useId();
  const { key } = useLocation();
  const { failure } = submission;
  const message = done === null ? (failure?.message ?? error) : undefined;

  // After a navigation within the app, focus the heading for screen readers.
  useEffect(() => {
    if (key !== 'default') headingRef.current?.focus();
  }, [key]);

  // For public/early-submit.js, which is no module.
  useEffect(() => {
    window.dispatchEvent(new Event('lelap:form-ready'));
  }, []);

  const taken = Number(isLong) + Number(message !== undefined);
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
        {news !== undefined && message === undefined && (
          <output
            id={newsId}
            className="mt-4 block rounded-field border-[1.5px] border-daun px-3.5 py-3 text-[0.9375rem] leading-[1.4]"
          >
            {news}
          </output>
        )}
        {message !== undefined && (
          <FormError key={failure?.attempt} id={FORM_ERROR_ID} message={message} />
        )}
        {done === null ? (
          <Form submission={submission} hasBoxAbove>
            {children}
          </Form>
        ) : (
          <output ref={focusOn} tabIndex={-1} className="mt-6 block outline-none">
            {done}
          </output>
        )}
        {foot}
      </main>
    </div>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

/** Greetings for new and returning visitors. CSS shows one, because the prerendered page serves both. */
export function Welcome() {
  return (
    <>
      <span className="for-newcomers">{AUTH_MESSAGES.welcome}</span>
      <span className="for-returning">{AUTH_MESSAGES.welcomeBack}</span>
    </>
  );
}
