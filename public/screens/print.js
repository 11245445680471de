// Prints a ticket once. For browsers of 2012: nothing here is newer.
(function (body, button) {
  var print = body.getAttribute('data-print');
  var PRINTED = 'takda-printed';
  if (button) {
    button.hidden = false;
    button.addEventListener('click', function () {
      window.print();
    });
  }
  if (print && sessionStorage.getItem(PRINTED) !== print) {
    sessionStorage.setItem(PRINTED, print);
    window.addEventListener('load', function () {
      window.print();
    });
  }
})(document.body, document.getElementById('print'));
