// Asks for the page again and shows what has changed. What was shown last stays while nobody answers.
(() => {
  const { body } = document;
  const every = Number(body.dataset.every) * 1000;
  const lost = document.getElementById('lost');
  let etag = null;

  const ask = () => {
    const request = new XMLHttpRequest();
    // A document of its own: nothing of an answer becomes a script.
    request.responseType = 'document';
    request.timeout = Math.max(every, 8000);
    request.open('GET', location.pathname + location.search.replace(/[?&]print=\w*/, ''));
    if (etag) request.setRequestHeader('If-None-Match', etag);
    request.onloadend = () => {
      take(request.status, request.response, request.getResponseHeader('ETag'));
      setTimeout(ask, every);
    };
    request.send();
  };

  const take = (status, answer, version) => {
    if (status === 304) return say(false);
    const main = answer?.querySelector('main');
    // 404: the address is no longer in use, which the page says.
    if (!main || (status !== 200 && status !== 404)) return say(true);
    etag = version;
    say(false);
    show(main);
  };

  const show = (next) => {
    const now = document.querySelector('main');
    // A line that could not be read stays as it was; the others go on.
    for (const section of [...next.querySelectorAll('[data-failed]')]) {
      const kept = now.querySelector(`[data-line="${section.dataset.line}"]`);
      if (kept) section.replaceWith(document.importNode(kept, true));
    }
    const shown = document.importNode(next, true);
    now.replaceWith(shown);
    document.dispatchEvent(new CustomEvent('followed'));
  };

  const say = (isLost) => {
    if (!lost) return;
    const { clock } = document.querySelector('main').dataset;
    const words = isLost ? lost.dataset.text.replace('{time}', clock || '') : '';
    if (lost.textContent !== words) lost.textContent = words;
    lost.hidden = !isLost;
  };

  // What the paper has is checked, whatever the server says now.
  const order = document.getElementById('order');
  const [, link] = /^#(\w{32})$/.exec(location.hash) || [];
  if (order && link) order.href = `/check-order/${link}`;

  setTimeout(ask, every);
})();
