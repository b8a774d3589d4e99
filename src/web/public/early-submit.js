/**
 * Keeps a form that is sent before the app has taken over the page: the browser would leave the page with it. The app
 * says when the form is its own (`lelap:form-ready`), and the form is sent then.
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
