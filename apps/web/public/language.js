// A part of /start.js: the page says what it is written in before the app's code has come, and loads in that language.
(function () {
  var TEXTS = JSON.parse(document.currentScript.dataset.loading);
  var isPanel = /^\/admin(\/|$)/.test(location.pathname);
  var chosen = null;
  try {
    chosen = localStorage.getItem(isPanel ? 'lonja.panelLanguage' : 'lonja.language');
  } catch {
    // No storage: nothing was chosen here.
  }
  var wanted = (chosen ? [chosen] : []).concat(navigator.languages).map(function (tag) {
    return tag.toLowerCase().split('-')[0];
  });
  var known = wanted.filter(function (tag) {
    return Object.hasOwn(TEXTS, tag);
  });
  var language = known[0] || (isPanel ? 'es' : 'en');
  document.documentElement.lang = language;
  // The text comes after this script, and before the app's code.
  document.addEventListener(
    'readystatechange',
    function () {
      document.querySelector('#root [role=status]').textContent = TEXTS[language];
    },
    { once: true },
  );
})();
