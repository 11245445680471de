// Goes back to the start when nobody has touched the page for a while. Without scripts the page itself does.
// For browsers of 2012: nothing here is newer.
(function (body) {
  var start = body.getAttribute('data-start') || location.pathname;
  var seconds = Number(body.getAttribute('data-leave'));
  var timer = null;

  function leave() {
    location.replace(start);
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(leave, seconds * 1000);
  }
  if (seconds > 0) {
    wait();
    ['keydown', 'mousedown', 'touchstart', 'input'].forEach(function (name) {
      document.addEventListener(name, wait);
    });
  }
  // Going back can show a page without asking for it again.
  window.addEventListener('pageshow', function (event) {
    if (event.persisted) leave();
  });
})(document.body);
