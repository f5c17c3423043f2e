import { buttonClass } from '../../shared/ui/button.tsx';
import { CallToAction } from '../frame/call-to-action.tsx';
import { PageHero } from '../frame/page-hero.tsx';
import { Section } from '../frame/section.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { MarketHoursCards } from './market-hours-cards.tsx';
import { MarketTabs } from './market-tabs.tsx';

export function MarketsPage() {
  return (
    <SiteFrame current="/markets">
      <PageHero
        title="Mercados para practicar, de las divisas a las materias primas"
        lead="Cada instrumento tiene precio de venta y de compra. La distancia entre los dos es lo que cuesta entrar y salir: aquí la ves en pips."
      >
        <a href="/trading-markets" className={buttonClass('primary', 'large')}>
          Ver todos en tiempo real
        </a>
      </PageHero>
      <Section id="cotizaciones" title="Cotizaciones por mercado">
        <MarketTabs />
        <p className="mt-4 max-w-prose text-13 text-ink-2">
          Un pip es, en divisas, el cuarto decimal del precio (el segundo frente al yen). En lo demás es el
          paso de precio más pequeño del instrumento.
        </p>
      </Section>
      <Section
        id="horarios"
        title="Horarios de los mercados"
        lead="El estado se calcula con el horario oficial de cada bolsa, su zona horaria y sus festivos: un mercado está abierto mientras lo esté alguna de sus bolsas. Las horas de la tarjeta son la referencia habitual."
      >
        <MarketHoursCards />
      </Section>
      <CallToAction
        title="Opera cualquiera de ellos con fondos virtuales"
        lead="El mercado de práctica está abierto a todas horas, salvo que quien administra la instalación siga los horarios reales o tome los precios de fuera."
      />
    </SiteFrame>
  );
}
