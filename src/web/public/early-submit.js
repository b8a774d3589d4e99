/**
 * Holds a form submitted before hydration, because the browser would navigate away. The app
 * announces that it is ready (`lelap:form-ready`), and the form is then submitted.
 */
(() => {
  let kept = null;
  const keep = (event) => {
    event.preventDefault();
    kept = event.target;
  };
  addEventListener('submit', keep, true);
  addEventListener('lelap:form-ready', () => {
    removeEventListener('submit', keep, true);
    kept?.requestSubmit();
    kept = null;
  });
})();
