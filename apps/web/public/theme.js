// Blocking and small: the theme stands before the first paint. The app changes the same two attributes later.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read('lonja.theme');
  if (theme === 'auto') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.setAttribute('data-theme', theme === 'light' ? 'light' : 'dark');
  var palette = read('lonja.pnl');
  if (palette === 'cvd' || palette === 'mono') root.setAttribute('data-pnl', palette);
})();
