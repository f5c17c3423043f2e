import { buttonClass } from '../../shared/ui/button.tsx';
import { FactFigures } from '../figures/fact-figure.tsx';
import { CallToAction } from '../frame/call-to-action.tsx';
import { Cards, type Card } from '../frame/cards.tsx';
import { PageHero } from '../frame/page-hero.tsx';
import { Section } from '../frame/section.tsx';
import { QuoteCards } from '../live-quotes/quote-cards.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

export function TradingPage() {
  return (
    <SiteFrame current="/trading">
      <PageHero
        title="Trading con fondos virtuales, con las reglas de un mercado"
        lead="Órdenes con precio de compra y de venta, apalancamiento, margen y cierre por margen insuficiente. Todo funciona como en una cuenta con margen, salvo el dinero: es virtual."
      >
        <a href="/register" className={buttonClass('primary', 'large')}>
          Crear cuenta gratis
        </a>
        <a href="/login" className={buttonClass('outline', 'large')}>
          Iniciar sesión
        </a>
      </PageHero>
      <Section
        id="destacados"
        title="Mercados destacados"
        lead="Cotizaciones de esta instalación, con su spread en pips."
      >
        <QuoteCards instruments={FEATURED} />
      </Section>
      <Section id="herramientas" title="Herramientas para operar">
        <Cards
          cards={TOOLS}
          actionOf={({ title, action }) => (
            <a href="/login" aria-label={`${action}: ${title}`} className={buttonClass('outline')}>
              {action}
            </a>
          )}
        />
      </Section>
      <Section
        id="medidas"
        title="Lo que medimos"
        lead="Ninguna de estas cifras está escrita a mano: salen del sistema que estás viendo, o dicen que son un ejemplo."
      >
        <FactFigures label="Cifras de la plataforma" figures={FIGURES} />
      </Section>
      <CallToAction
        title="Empieza a practicar"
        lead="Abrir una cuenta es gratis y no pide ningún medio de pago. Recibes 10,000.00 USD virtuales."
      />
    </SiteFrame>
  );
}

const FEATURED = [
  { symbol: 'EURUSD', name: 'Euro / dólar' },
  { symbol: 'GBPUSD', name: 'Libra / dólar' },
  { symbol: 'XAUUSD', name: 'Oro, onza' },
  { symbol: 'UKOIL', name: 'Petróleo Brent' },
  { symbol: 'AAPL', name: 'Apple' },
  { symbol: 'TSLA', name: 'Tesla' },
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: '^GSPC', name: 'S&P 500' },
] as const;

interface Tool extends Card {
  readonly action: string;
}

const TOOLS: readonly Tool[] = [
  {
    title: 'Gráficos',
    text: 'Velas que se forman con los precios del mercado, varios intervalos e indicadores, con tus posiciones encima.',
    action: 'Abrir gráficos',
  },
  {
    title: 'Gestión del riesgo',
    text: 'Antes de confirmar ves coste, margen y lo que te queda. Por debajo del 50 % de nivel de margen, el sistema cierra posiciones.',
    action: 'Gestionar riesgo',
  },
  {
    title: 'Alertas de precio',
    text: 'Las vigila el servidor con cada precio, también cuando cierras el navegador. Hasta 20 activas por cuenta.',
    action: 'Crear alertas',
  },
  {
    title: 'Análisis de cartera',
    text: 'Reparto por clases, resultado abierto y realizado, y los números que hay detrás de cada uno.',
    action: 'Ver análisis',
  },
];

const FIGURES = [
  { name: 'uptime', label: 'Disponibilidad' },
  { name: 'latency', label: 'Latencia de una orden, mediana' },
  { name: 'instruments', label: 'Instrumentos que se pueden operar ahora' },
  { name: 'chatHours', label: 'Chat de soporte' },
] as const;
