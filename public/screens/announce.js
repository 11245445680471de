// Says each call of a display: a chime, then the number in every language. Calls wait for each other.
(() => {
  const button = document.getElementById('sound');
  const waiting = [];
  let known = new Set();
  let audio = null;
  let isSaying = false;

  /** Browsers let a page sound only after somebody has pressed something. */
  button.hidden = false;
  button.addEventListener('click', () => {
    const Audio = window.AudioContext || window.webkitAudioContext;
    audio = Audio ? new Audio() : {};
    if (audio.resume) audio.resume();
    button.textContent = button.dataset.on;
    button.disabled = true;
  });

  const calls = () => [...document.querySelectorAll('[data-call]')].reverse();

  const look = () => {
    const now = calls();
    for (const call of now) {
      if (known.has(call.dataset.call)) continue;
      call.classList.add('fresh');
      if (audio) waiting.push(wordsOf(call));
    }
    known = new Set([...known, ...now.map((call) => call.dataset.call)]);
    sayNext();
  };

  const wordsOf = ({ dataset }) =>
    Object.keys(dataset)
      .filter((name) => /^say/.test(name))
      .map((name) => dataset[name].split('|'));

  const sayNext = () => {
    if (isSaying || waiting.length === 0) return;
    isSaying = true;
    const words = waiting.shift();
    const end = () => {
      isSaying = false;
      sayNext();
    };
    chime(() => sayAll(words, end));
  };

  /** Two notes, made here. */
  const chime = (then) => {
    if (audio.createOscillator) {
      [
        [659, 0],
        [523, 0.35],
      ].forEach(([pitch, after]) => {
        const at = audio.currentTime + after;
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.4, at);
        volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
        tone.connect(volume);
        volume.connect(audio.destination);
        tone.start(at);
        tone.stop(at + 0.6);
      });
    }
    setTimeout(then, 1000);
  };

  const sayAll = (words, then) => {
    if (words.length === 0 || !window.speechSynthesis) return then();
    const [[lang, text], ...others] = words;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = lang;
    said.rate = 0.9;
    let isOver = false;
    const next = () => {
      if (isOver) return;
      isOver = true;
      sayAll(others, then);
    };
    said.onend = next;
    said.onerror = next;
    // Some browsers never tell that they are done.
    setTimeout(next, 10000);
    speechSynthesis.speak(said);
  };

  known = new Set(calls().map((call) => call.dataset.call));
  document.addEventListener('followed', look);
})();
