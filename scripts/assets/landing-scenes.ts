/**
 * Draws the footage of the landing page's clip, four upright scenes about cold brew, at any time. The function is
 * passed to a page as text, so it may use nothing outside itself.
 * @param scene 0 to 3: the glass, the beans, the night in the fridge, the pour.
 * @param seconds Since the start of the scene.
 */
export function paintScene(canvas: HTMLCanvasElement, scene: number, seconds: number): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  const { width, height } = canvas;
  const unit = width / 100;
  const skies: readonly (readonly [string, string])[] = [
    ['#2b1a3d', '#ff7b54'],
    ['#12343b', '#e1b382'],
    ['#0b1030', '#3f4ea8'],
    ['#3b1d1a', '#ffb26b'],
  ];
  const [top = '#000', bottom = '#000'] = skies[scene] ?? [];

  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, top);
  sky.addColorStop(1, bottom);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);

  const sun = { x: width * (0.72 + 0.02 * Math.sin(seconds * 0.5)), y: height * (0.2 - 0.012 * seconds) };
  const glow = context.createRadialGradient(sun.x, sun.y, unit * 6, sun.x, sun.y, unit * 60);
  glow.addColorStop(0, 'rgba(255, 240, 214, 0.55)');
  glow.addColorStop(1, 'rgba(255, 240, 214, 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  disc(sun.x, sun.y, unit * 9, scene === 2 ? '#f4f1de' : '#ffe8c7');
  if (scene === 2) disc(sun.x - unit * 4, sun.y - unit * 2, unit * 8, '#1a2254');

  for (let hill = 0; hill < 3; hill++) {
    context.fillStyle = `rgba(10, 8, 20, ${0.16 + hill * 0.12})`;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += unit * 2) {
      const wave = Math.sin(x / (unit * (17 - hill * 3)) + hill * 2 + seconds * (0.15 + hill * 0.1));
      context.lineTo(x, height * (0.6 + hill * 0.07) + wave * unit * (5 - hill));
    }
    context.lineTo(width, height);
    context.fill();
  }
  context.fillStyle = '#17100f';
  context.fillRect(0, height * 0.82, width, height * 0.18);
  context.fillStyle = 'rgba(255, 255, 255, 0.06)';
  context.fillRect(0, height * 0.82, width, unit);

  if (scene === 0) glass(0.78 + 0.01 * Math.sin(seconds * 2), true);
  if (scene === 1) beans();
  if (scene === 2) night();
  if (scene === 3) pour();

  function disc(x: number, y: number, radius: number, color: string): void {
    if (!context) return;
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
    context.fill();
  }

  function box(x: number, y: number, w: number, h: number, radius: number, color: string): void {
    if (!context) return;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x, y, w, h, radius);
    context.fill();
  }

  /** A tall glass on the table, partly filled. */
  function glass(fill: number, hasIce: boolean): void {
    if (!context) return;
    const w = unit * 38;
    const h = unit * 62;
    const x = (width - w) / 2;
    const y = height * 0.84 - h;
    context.save();
    context.beginPath();
    context.roundRect(x, y, w, h, [unit * 2, unit * 2, unit * 6, unit * 6]);
    context.fillStyle = 'rgba(255, 255, 255, 0.14)';
    context.fill();
    context.clip();
    const level = y + h * (1 - fill);
    const coffee = context.createLinearGradient(0, level, 0, y + h);
    coffee.addColorStop(0, '#8a4b25');
    coffee.addColorStop(0.4, '#4a2411');
    coffee.addColorStop(1, '#210e07');
    context.fillStyle = coffee;
    context.beginPath();
    context.moveTo(x, y + h);
    for (let dx = 0; dx <= w; dx += unit) {
      context.lineTo(x + dx, level + Math.sin(dx / (unit * 5) + seconds * 3) * unit * 0.6);
    }
    context.lineTo(x + w, y + h);
    context.fill();
    if (hasIce) {
      for (let cube = 0; cube < 4; cube++) {
        context.save();
        context.translate(
          x + w * (0.2 + cube * 0.2),
          level + unit * (4 + (cube % 2) * 9) + Math.sin(seconds * 2.2 + cube * 1.7) * unit * 1.4,
        );
        context.rotate(Math.sin(seconds * 1.1 + cube) * 0.25 + cube);
        box(-unit * 5.5, -unit * 5.5, unit * 11, unit * 11, unit * 2, 'rgba(226, 240, 255, 0.55)');
        box(-unit * 3.5, -unit * 3.5, unit * 3, unit * 5, unit, 'rgba(255, 255, 255, 0.6)');
        context.restore();
      }
    }
    context.restore();
    box(x + unit * 3, y + unit * 5, unit * 2.5, h - unit * 14, unit * 1.2, 'rgba(255, 255, 255, 0.28)');
  }

  function beans(): void {
    if (!context) return;
    for (let bean = 0; bean < 52; bean++) {
      const fall = (seconds * (0.42 + scatter(bean, 2) * 0.3) + scatter(bean, 3)) % 1;
      const x = width * (0.24 + scatter(bean, 1) * 0.52);
      const y = height * (-0.05 + fall * 0.74);
      context.save();
      context.translate(x, y);
      context.rotate(seconds * 2 + bean);
      context.fillStyle = bean % 3 === 0 ? '#6b3a1e' : '#4a2613';
      context.beginPath();
      context.ellipse(0, 0, unit * 3.4, unit * 2.3, 0, 0, Math.PI * 2);
      context.fill();
      context.strokeStyle = '#241008';
      context.lineWidth = unit * 0.5;
      context.beginPath();
      context.moveTo(-unit * 2.8, 0);
      context.quadraticCurveTo(0, unit * 1.2, unit * 2.8, 0);
      context.stroke();
      context.restore();
    }
    context.fillStyle = '#f3ede2';
    context.beginPath();
    context.arc(width / 2, height * 0.68, unit * 34, 0, Math.PI);
    context.fill();
    context.fillStyle = '#d9cfbf';
    context.beginPath();
    context.ellipse(width / 2, height * 0.68, unit * 34, unit * 5, 0, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = '#3a1d0f';
    context.beginPath();
    context.ellipse(width / 2, height * 0.682, unit * 30, unit * 3.8, 0, 0, Math.PI * 2);
    context.fill();
  }

  /** A number from 0 to 1 that looks random but never changes. */
  function scatter(item: number, kind: number): number {
    const value = Math.sin(item * 12.9898 + kind * 78.233) * 43_758.5453;
    return value - Math.floor(value);
  }

  /** A jar and a clock running through the night. */
  function night(): void {
    if (!context) return;
    for (let star = 0; star < 40; star++) {
      const twinkle = 0.4 + 0.6 * Math.abs(Math.sin(seconds * 1.5 + star));
      disc(((star * 61) % 100) * unit, ((star * 29) % 60) * unit * 0.9, unit * 0.45 * twinkle, '#dfe6ff');
    }
    const jar = { x: width / 2 - unit * 20, y: height * 0.84 - unit * 58, w: unit * 40, h: unit * 58 };
    box(jar.x, jar.y, jar.w, jar.h, unit * 6, 'rgba(220, 230, 255, 0.2)');
    box(jar.x + unit * 2, jar.y + unit * 14, jar.w - unit * 4, jar.h - unit * 16, unit * 5, '#2c140a');
    box(jar.x + unit * 3, jar.y - unit * 6, jar.w - unit * 6, unit * 8, unit * 2, '#c9a66b');
    box(jar.x + unit * 4, jar.y + unit * 6, unit * 3, jar.h - unit * 16, unit * 1.5, 'rgba(255, 255, 255, 0.25)');
    const clock = { x: width / 2, y: jar.y + unit * 33, radius: unit * 11 };
    disc(clock.x, clock.y, clock.radius, '#f3ede2');
    for (const [turns, length, thickness] of [
      [seconds / 4, 0.5, 1.4],
      [seconds * 1.5, 0.8, 0.8],
    ] as const) {
      context.strokeStyle = '#1a1210';
      context.lineWidth = unit * thickness;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(clock.x, clock.y);
      const angle = turns * Math.PI * 2 - Math.PI / 2;
      context.lineTo(
        clock.x + Math.cos(angle) * clock.radius * length,
        clock.y + Math.sin(angle) * clock.radius * length,
      );
      context.stroke();
    }
  }

  /** Coffee poured over ice, with splashes. */
  function pour(): void {
    if (!context) return;
    const fill = Math.min(0.84, 0.12 + seconds * 0.16);
    glass(fill, true);
    const level = height * 0.84 - unit * 62 * fill;
    if (fill < 0.84) {
      for (let y = 0; y < level; y += unit) {
        const sway = Math.sin(y / (unit * 9) - seconds * 9) * unit * 0.7;
        box(width / 2 - unit * 2.2 + sway, y, unit * 4.4, unit * 1.4, unit * 0.7, '#5b2d15');
      }
    }
    for (let drop = 0; drop < 9; drop++) {
      const age = (seconds * 1.6 + drop / 9) % 1;
      const x = width / 2 + (drop - 4) * unit * 5 * age;
      disc(x, level - unit * (18 * age - 26 * age * age), unit * 1.1 * (1 - age), '#b06a3a');
    }
  }
}
